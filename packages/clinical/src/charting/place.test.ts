import { describe, expect, it } from 'vitest';
import { setBoneDefect } from './findings';
import { markerAt, marked, mouth, only, point, seenAs } from './testing/forTests';
import { assessment } from '../model/assessment';
import { placeMarker, removeImage, removeMarker, repeatMarker } from './place';
import { findRow } from './toothRows';
import { findScore, setScore } from './score';

const firstPlace = point(10);
const secondPlace = point(20);

describe('placing a marker', () => {
  it('a marker stands where it was placed, in pixels of its X-ray', () => {
    const a = placeMarker(mouth(), 46, 'CEJ', 'mesial', firstPlace);
    expect(markerAt(a, 46, 'CEJ', 'mesial')).toEqual({ x: 10, y: 11, image: 'picture' });
    expect(markerAt(a, 46, 'CEJ', 'distal')).toBeNull();
    expect(markerAt(a, 47, 'CEJ', 'mesial')).toBeNull();
  });

  it('placing a marker that stands already moves it', () => {
    const a = placeMarker(
      placeMarker(mouth(), 46, 'CEJ', 'mesial', firstPlace),
      46,
      'CEJ',
      'mesial',
      secondPlace,
    );
    expect(markerAt(a, 46, 'CEJ', 'mesial')).toEqual(secondPlace);
    expect(a.measurement.teeth).toHaveLength(1);
  });

  it('a marker moved to another X-ray stands on that X-ray', () => {
    const first = placeMarker(mouth(), 46, 'CEJ', 'mesial', point(10, 'one'));
    const a = placeMarker(first, 46, 'CEJ', 'mesial', point(10, 'other'));
    expect(markerAt(a, 46, 'CEJ', 'mesial')?.image).toBe('other');
  });

  it('placing a marker where it stands changes nothing', () => {
    const a = placeMarker(mouth(), 46, 'CEJ', 'mesial', firstPlace);
    expect(placeMarker(a, 46, 'CEJ', 'mesial', { ...firstPlace })).toBe(a);
  });

  it('a missing tooth takes no marker', () => {
    const a = mouth({ missing: [46] });
    expect(placeMarker(a, 46, 'CEJ', 'mesial', firstPlace)).toBe(a);
  });

  it('a tooth that is not visible takes no marker', () => {
    const a = seenAs(mouth(), 46, 'notVisible');
    expect(placeMarker(a, 46, 'Numbering', 'distal', firstPlace)).toBe(a);
  });

  it.each(['CEJ', 'BoneLevel'] as const)('a half tooth takes no %s on the side that it lacks', (step) => {
    const a = seenAs(mouth(), 46, 'distalOnly');
    expect(placeMarker(a, 46, step, 'mesial', firstPlace)).toBe(a);
    expect(markerAt(placeMarker(a, 46, step, 'distal', firstPlace), 46, step, 'distal')).toEqual(firstPlace);
  });

  it.each(['Numbering', 'RootApex'] as const)(
    'a half tooth can have %s on the side that it lacks',
    (step) => {
      const a = seenAs(mouth(), 46, 'distalOnly');
      expect(markerAt(placeMarker(a, 46, step, 'mesial', firstPlace), 46, step, 'mesial')).toEqual(
        firstPlace,
      );
    },
  );

  it('an implant takes the markers of a tooth', () => {
    const a = placeMarker(mouth({ implant: [46] }), 46, 'BoneLevel', 'distal', firstPlace);
    expect(markerAt(a, 46, 'BoneLevel', 'distal')).toEqual(firstPlace);
  });
});

describe('moving a marker resets the scores', () => {
  const scored = setScore(marked(only(46), 46), 46, 15, 8);

  it('a moved marker drops a score set by hand', () => {
    const a = placeMarker(scored, 46, 'BoneLevel', 'distal', secondPlace);
    expect(findRow(a, 46).hasBeenModified).toBe(false);
    expect(findScore(a, 46, 9)).toBe(9);
  });

  it('a removed marker drops a score set by hand', () => {
    expect(findScore(removeMarker(scored, 46, 'CEJ', 'mesial'), 46, 3)).toBe(3);
  });

  it('a marker put down where it was picked up keeps the score set by hand', () => {
    const a = placeMarker(scored, 46, 'BoneLevel', 'distal', point(46));
    expect(findScore(a, 46, 9)).toBe(15);
  });

  it('a marker of another tooth keeps the score set by hand', () => {
    const both = setScore(marked(only(46, 47), 46), 46, 15, 8);
    expect(findScore(placeMarker(both, 47, 'CEJ', 'distal', firstPlace), 46, 9)).toBe(15);
  });
});

describe('removing', () => {
  it('a removed marker is gone, the others stay', () => {
    const a = removeMarker(marked(only(46), 46), 46, 'CEJ', 'mesial');
    expect(markerAt(a, 46, 'CEJ', 'mesial')).toBeNull();
    expect(markerAt(a, 46, 'CEJ', 'distal')).toEqual(point(46));
  });

  it('removing a marker that is not there changes nothing', () => {
    const a = mouth();
    expect(removeMarker(a, 46, 'CEJ', 'mesial')).toBe(a);
  });

  it('a deleted X-ray takes its markers along, those on other X-rays stay', () => {
    const placed = placeMarker(mouth(), 46, 'CEJ', 'distal', point(1, 'deleted'));
    const two = placeMarker(placed, 46, 'CEJ', 'mesial', point(2, 'kept'));
    const a = removeImage(placeMarker(two, 47, 'RootApex', 'distal', point(3, 'deleted')), 'deleted');
    expect(markerAt(a, 46, 'CEJ', 'distal')).toBeNull();
    expect(markerAt(a, 46, 'CEJ', 'mesial')).toEqual(point(2, 'kept'));
    expect(markerAt(a, 47, 'RootApex', 'distal')).toBeNull();
  });

  it('a deleted X-ray drops the hand-set scores of the teeth that lose a marker, and of no other', () => {
    const placed = placeMarker(mouth(), 46, 'CEJ', 'distal', point(1, 'deleted'));
    const two = placeMarker(placed, 47, 'CEJ', 'distal', point(2, 'kept'));
    const a = removeImage(setScore(setScore(two, 46, 15, 8), 47, 16, 8), 'deleted');
    expect(findScore(a, 46, 8)).toBe(8);
    expect(findScore(a, 47, 8)).toBe(16);
  });

  it('a bone defect on a deleted X-ray stays answered, only its place goes', () => {
    const a = removeImage(setBoneDefect(mouth(), 46, 'mesial', true, point(1, 'deleted')), 'deleted');
    expect(findRow(a, 46).BoneDefect).toMatchObject({ mesial: true, at: { mesial: null } });
  });

  it('deleting an X-ray without markers changes nothing', () => {
    const a = marked(only(46), 46);
    expect(removeImage(a, 'another')).toBe(a);
  });
});

describe('A marker measured again', () => {
  const first = { x: 10, y: 20, image: 'a' };
  const second = { x: 14, y: 22, image: 'a' };
  const twice = () => {
    const once = placeMarker(mouth(), 16, 'BoneLevel', 'distal', first);
    return repeatMarker(once, 16, 'BoneLevel', 'distal', second);
  };
  const read = (a: unknown) => assessment.safeParse(a);

  it('is the mean of both clicks, which the record keeps', () => {
    const row = findRow(twice(), 16);
    expect(row.BoneLevel.distal).toEqual({ x: 12, y: 21, image: 'a' });
    expect(row.repeats).toEqual({ BoneLevel: { distal: [first, second] } });
    expect(read(twice()).data).toEqual(twice());
  });

  it('moved or removed is no mean any more', () => {
    for (const a of [
      placeMarker(twice(), 16, 'BoneLevel', 'distal', first),
      removeMarker(twice(), 16, 'BoneLevel', 'distal'),
      removeImage(twice(), 'a'),
    ]) {
      expect(findRow(a, 16).repeats?.BoneLevel?.distal).toBeUndefined();
      expect(read(a).success).toBe(true);
    }
  });

  it('is refused where the clicks say something else', () => {
    const a = twice();
    const teeth = a.measurement.teeth.map((row) => ({
      ...row,
      BoneLevel: { ...row.BoneLevel, distal: { ...first, x: 90 } },
    }));
    const wrong = read({ ...a, measurement: { ...a.measurement, teeth } });
    expect(wrong.error?.issues[0]).toMatchObject({
      path: ['measurement', 'teeth', 0, 'repeats'],
      message: 'marker.not-the-mean',
    });
  });

  it('on another picture is the marker there', () => {
    const once = placeMarker(mouth(), 16, 'CEJ', 'mesial', first);
    const otherPicture = { ...second, image: 'b' };
    const row = findRow(repeatMarker(once, 16, 'CEJ', 'mesial', otherPicture), 16);
    expect(row.CEJ.mesial).toEqual(otherPicture);
    expect(row).not.toHaveProperty('repeats');
  });
});
