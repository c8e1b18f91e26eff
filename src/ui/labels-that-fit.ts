/** Which labels of an evenly spaced row there is room for. */

const ROUND = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** How many places a label takes, as a round number: every second, fifth, tenth place has one. */
export function placesOfLabel(pitch: number, least: number): number {
  const needed = Math.ceil(least / Math.max(1, pitch));
  return ROUND.find((places) => places >= needed) ?? needed;
}

/** The places that are labelled when a label takes `every` places: the chosen one always. */
export function labelledPlaces(count: number, every: number, chosen: number): ReadonlySet<number> {
  const places = Array.from({ length: count }, (_, index) => index);
  return new Set(
    places.filter(
      (place) =>
        place === chosen ||
        (place % every === 0 && (chosen < 0 || Math.abs(place - chosen) >= every)),
    ),
  );
}
