/** Arrow keys in a table whose cells hold buttons. */

const buttonIn = (cell: Element | null | undefined): HTMLElement | undefined =>
  cell?.querySelector('button') ?? undefined;

/** The nearest button in a direction. `index` counts the cells of a row from its header. */
function search(rows: readonly Element[], from: number, by: 1 | -1, index: number) {
  for (let at = from + by; at >= 0 && at < rows.length; at += by) {
    const found = buttonIn(rows[at]?.children[index]);
    if (found) return found;
  }
  return undefined;
}

/** The button that a key leads to from a button in a body cell; `undefined` when it leads nowhere. */
export function cellByKey(from: HTMLElement, key: string): HTMLElement | undefined {
  const cell = from.closest('td');
  const row = cell?.parentElement;
  const table = cell?.closest('table');
  if (!cell || !row || !table) return undefined;
  const cells = [...row.children];
  const rows = [...table.querySelectorAll('tbody tr')];
  const column = cells.indexOf(cell);
  const place = rows.indexOf(row);
  switch (key) {
    case 'ArrowRight':
      return cells
        .slice(column + 1)
        .map(buttonIn)
        .find(Boolean);
    case 'ArrowLeft':
      return cells.slice(0, column).toReversed().map(buttonIn).find(Boolean);
    case 'ArrowDown':
      return search(rows, place, 1, column);
    case 'ArrowUp':
      return search(rows, place, -1, column);
    case 'Home':
      return cells.map(buttonIn).find(Boolean);
    case 'End':
      return cells.toReversed().map(buttonIn).find(Boolean);
    default:
      return undefined;
  }
}
