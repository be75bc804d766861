import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCases } from '../../cases/countCases';
import { SITES } from '../../model/sites';
import { LOWER_ARCH, PROBING_ORDER, type ToothNumber, UPPER_ARCH } from '../../model/tooth';
import { markTooth, setVisibility } from '../markTooth';
import { mouth } from '../testing/forTests';
import { hasSite, nextSite, siteAfter, siteBefore, SITE_PATH, type SitePlace } from './path';
import { openSteps, type PathRun, type ProbingPath, probingPath } from './probingPath';
import { addRest, addRun, PATH_PRESETS, toSitePath } from './sitePath';

const name = ({ tooth, site }: SitePlace) => `${tooth} ${site}`;
const EVERY_SITE = PROBING_ORDER.flatMap((tooth) => SITES.map((site) => name({ tooth, site }))).toSorted();

const anyRun = fc.constantFrom(UPPER_ARCH, LOWER_ARCH).chain((arch) =>
  fc.record<PathRun>({
    from: fc.constantFrom(...arch),
    to: fc.constantFrom(...arch),
    faces: fc.constantFrom('B', 'L', 'BL', 'LB'),
  }),
);
/** Runs as a user may draw them, crossing or not, then the places that they left open. */
const anyPath = fc
  .array(anyRun, { maxLength: 40 })
  .map((runs) => addRest(runs.reduce<ProbingPath>(addRun, [])));
const anyMissing = fc.subarray([...PROBING_ORDER], { maxLength: 31 });

describe('A probing path', () => {
  it('leads to every site once, however it was drawn, and is one that can be kept', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        expect(toSitePath(path).map(name).toSorted()).toEqual(EVERY_SITE);
        expect(probingPath.parse(JSON.parse(JSON.stringify(path)))).toEqual(path);
      }),
      { numRuns: countCases(60) },
    );
  });

  it('asks every site of the teeth that are there once, in its order, forwards and backwards', () => {
    fc.assert(
      fc.property(anyPath, anyMissing, fc.constantFrom(...PROBING_ORDER), (path, missing, half) => {
        const whole = missing.reduce((left, tooth) => markTooth(left, tooth, 'missing'), mouth());
        const shown = setVisibility(whole, half, 'mesialOnly');
        const a = 'refused' in shown ? whole : shown.assessment;
        const sites = toSitePath(path);
        const presentSites = sites.filter((place) => hasSite(a, place));
        const onward = (place: SitePlace | null) => nextSite(a, 'depth', place, sites);
        const walked = presentSites.reduce<readonly (SitePlace | null)[]>(
          (done) => [...done, onward(done.at(-1) ?? null)],
          [],
        );
        expect(walked).toEqual(presentSites);
        expect(presentSites.map((place) => siteBefore(a, 'depth', place, sites))).toEqual([
          null,
          ...presentSites.slice(0, -1),
        ]);
        expect(presentSites.map((place) => siteAfter(a, 'depth', place, sites))).toEqual([
          ...presentSites.slice(1),
          presentSites[0],
        ]);
      }),
      { numRuns: countCases(20) },
    );
  });

  it.each(Object.entries(PATH_PRESETS))('%s is whole', (_, path) => {
    expect(openSteps(path)).toEqual([]);
    expect(probingPath.safeParse(path).success).toBe(true);
  });

  it('is the round where none was made', () => {
    expect(toSitePath(PATH_PRESETS.round)).toEqual(SITE_PATH);
  });

  it('goes through the sites in the direction of the probe, both faces of a tooth one after the other', () => {
    const first = (path: ProbingPath, many: number) => toSitePath(path).slice(0, many).map(name).join(', ');
    expect(first(PATH_PRESETS.teeth, 7)).toBe('18 DB, 18 B, 18 MB, 18 DL, 18 L, 18 ML, 17 DB');
    expect(first([{ from: 28, to: 27, faces: 'LB' }], 6)).toBe('28 DL, 28 L, 28 ML, 28 DB, 28 B, 28 MB');
    expect(first([{ from: 11, to: 18, faces: 'B' }], 3)).toBe('11 MB, 11 B, 11 DB');
  });

  it('a tooth by itself is probed on the way from the one before', () => {
    const single = (...teeth: ToothNumber[]) =>
      teeth.map((tooth) => ({ from: tooth, to: tooth, faces: 'B' as const }));
    expect(toSitePath(single(26, 25)).map(name)).toEqual([
      '26 DB',
      '26 B',
      '26 MB',
      '25 DB',
      '25 B',
      '25 MB',
    ]);
    expect(toSitePath(single(25, 26)).map(name)).toEqual([
      '25 MB',
      '25 B',
      '25 DB',
      '26 MB',
      '26 B',
      '26 DB',
    ]);
  });

  it('a run over what is on the path already leads round it', () => {
    const implants = addRun([], { from: 14, to: 14, faces: 'B' });
    expect(addRun(implants, { from: 16, to: 12, faces: 'B' })).toEqual([
      { from: 14, to: 14, faces: 'B' },
      { from: 16, to: 15, faces: 'B' },
      { from: 13, to: 12, faces: 'B' },
    ]);
    expect(addRun(implants, { from: 14, to: 14, faces: 'BL' })).toEqual(implants);
    expect(addRun(implants, { from: 18, to: 48, faces: 'B' })).toEqual(implants);
  });

  it.each([
    ['path.two-arches', [{ from: 18, to: 48, faces: 'B' }, ...PATH_PRESETS.round]],
    ['path.twice', [...PATH_PRESETS.round, { from: 16, to: 16, faces: 'L' }]],
    ['path.left-out', PATH_PRESETS.round.slice(1)],
  ])('%s: cannot be kept', (code, path) => {
    const { error } = probingPath.safeParse(path);
    expect(error?.issues.map(({ message }) => message)).toEqual([code]);
  });
});
