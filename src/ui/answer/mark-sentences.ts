/** Finding sentences in the text of a page. */

/** A stretch of text, and whether it is the deciding sentence or says something of what was asked. */
export interface Stretch {
  readonly text: string;
  readonly kind: 'plain' | 'about' | 'deciding';
}

/** The text in stretches; a sentence that is not in it is left out, the deciding one goes first. */
export function markSentences(
  text: string,
  about: readonly string[],
  deciding: string | undefined,
): readonly Stretch[] {
  const wanted = [
    ...(deciding === undefined ? [] : [{ sentence: deciding, kind: 'deciding' as const }]),
    ...about.map((sentence) => ({ sentence, kind: 'about' as const })),
  ];
  let stretches: readonly Stretch[] = [{ text, kind: 'plain' }];
  for (const { sentence, kind } of wanted) {
    stretches = stretches.flatMap((stretch): readonly Stretch[] => {
      const at = stretch.kind === 'plain' && sentence !== '' ? stretch.text.indexOf(sentence) : -1;
      if (at < 0) return [stretch];
      const before = stretch.text.slice(0, at);
      const after = stretch.text.slice(at + sentence.length);
      return [
        ...(before === '' ? [] : [{ text: before, kind: 'plain' as const }]),
        { text: sentence, kind },
        ...(after === '' ? [] : [{ text: after, kind: 'plain' as const }]),
      ];
    });
  }
  return stretches;
}
