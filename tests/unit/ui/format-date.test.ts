import { describe, expect, it } from 'vitest';
import { takeTimeClauses } from '../../../src/core/extract/time-words';
import { formatFullDay, formatMoment } from '../../../src/ui/format-date';

describe('a moment', () => {
  const { from } = takeTimeClauses('From 2026-09-08T00:30+03:00, Pro costs €49.');
  const at = from?.kind === 'on' ? from.at : '';

  it.each([
    ['Europe/Istanbul', '8 September 2026 at 00:30 GMT+3'],
    ['UTC', '7 September 2026 at 21:30 UTC'],
    ['America/New_York', '7 September 2026 at 17:30 GMT-4'],
  ])('that a page gave with its zone is shown on the clock of %s, which is said', (zone, shown) => {
    expect(formatMoment(at, zone)).toBe(shown);
  });

  it('is on the reader’s own clock unless told', () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(formatMoment(at)).toBe(formatMoment(at, timeZone));
  });

  it('is a day where no clock was given, whatever the zone', () => {
    expect(formatMoment('2026-09-08T00:00:00Z', 'America/New_York')).toBe('8 September 2026');
    expect(formatFullDay(at)).toBe('7 September 2026');
  });
});
