import { describe, expect, it } from 'vitest';
import {
  ARTICLE_DESIGNS,
  designOf,
  DESIGNS,
  switchesOf,
  withSwitches,
} from '../../../src/core/designs/design';
import {
  SWITCH_IDS,
  SWITCHES,
  switchOf,
  WITHOUT_SWITCHES,
} from '../../../src/core/designs/switches';

describe('the switches', () => {
  it('are the seven of the article’s list, each with a sentence of why', () => {
    expect(SWITCHES.map(({ id }) => id)).toEqual([
      'canonical-names',
      'supersede',
      'authority',
      'sentence-change',
      'code-staleness',
      'empty-answer',
      'alias-retrieval',
    ]);
    expect(SWITCH_IDS).toEqual(SWITCHES.map(({ id }) => id));
    for (const { why } of SWITCHES) expect(why).toMatch(/^\S.+[.]$/);
    expect(switchOf('authority').sets).toEqual({ trust: 'by-rank' });
  });

  it('each set a part of a policy that no other sets, and that a design without them has otherwise', () => {
    const keys = SWITCHES.flatMap(({ sets }) => Object.keys(sets));
    expect([...keys].sort()).toEqual(Object.keys(WITHOUT_SWITCHES).sort());
    for (const { sets } of SWITCHES) expect(WITHOUT_SWITCHES).not.toMatchObject(sets);
  });

  it('are all off in the article’s designs and all on in Governed', () => {
    for (const id of ARTICLE_DESIGNS) expect(switchesOf(designOf(id))).toEqual([]);
    expect(switchesOf(designOf('Governed'))).toEqual(SWITCH_IDS);
  });

  it.each(SWITCH_IDS)('%s turns on alone, and off again to what was', (id) => {
    for (const articleId of ARTICLE_DESIGNS) {
      const design = designOf(articleId);
      const on = withSwitches(design, [id]);
      expect(switchesOf(on)).toEqual([id]);
      expect(on).toEqual({ ...design, ...switchOf(id).sets });
      expect(withSwitches(on, [], [id])).toEqual(design);
    }
    const governed = designOf('Governed');
    const off = withSwitches(governed, [], [id]);
    expect(switchesOf(off)).toEqual(SWITCH_IDS.filter((other) => other !== id));
    expect(withSwitches(off, [id])).toEqual(governed);
  });

  it('all on and off, every design is what it was; Governed without any gathers and chooses as the versioned one', () => {
    for (const design of DESIGNS.filter(({ id }) => id !== 'Governed')) {
      const on = withSwitches(design, SWITCH_IDS);
      expect(switchesOf(on)).toEqual(SWITCH_IDS);
      expect(withSwitches(on, [], SWITCH_IDS)).toEqual(design);
    }
    const { graph, readsPages, choose, hedgeReasons } = designOf('HybridVersioned');
    const base = withSwitches(designOf('Governed'), [], SWITCH_IDS);
    expect(base).toMatchObject({
      ...WITHOUT_SWITCHES,
      graph,
      readsPages,
      choose,
      hedgeReasons,
      decides: 'code',
    });
  });

  it('leave a design as it is when it is turned to what it was', () => {
    const governed = designOf('Governed');
    expect(withSwitches(governed, SWITCH_IDS)).toEqual(governed);
    expect(withSwitches(governed, [], [])).toEqual(governed);
    expect(withSwitches(designOf('Rag'), ['authority'], ['authority'])).toEqual(designOf('Rag'));
  });
});
