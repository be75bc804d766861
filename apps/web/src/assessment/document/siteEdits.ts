import {
  type Assessment,
  clearValue,
  dropSites,
  emptySites,
  entranceAt,
  entrances,
  fillSites,
  findValue,
  isSiteEmpty,
  isSiteList,
  isYesNo,
  nextSite,
  passSite,
  type Preferences,
  PROBING_ORDER,
  readPlace,
  setEntrance,
  setKeratinized,
  setSite,
  setValue,
  SITE_LIMITS,
  siteAfter,
  siteBefore,
  type SitePlace,
  type SiteRowName,
  type ToothRowName,
  toothState,
} from '@alveola/clinical';
import { cursorAt, siteCursor } from './siteCursor';
import type { Edited, Editor, EditorRefusal, SiteCursor, SiteEdit } from './state';

const NOWHERE: Edited = { refusal: { code: 'sites.nothing-asked', values: {} } };

export function editSites(editor: Editor, edit: SiteEdit): Edited {
  const { document: a, preferences, path } = editor;
  const cursor = siteCursor(editor);
  if (cursor === null) return { document: a };
  switch (edit.does) {
    case 'digit':
      return typeDigit(editor, cursor, edit.digit);
    case 'mark': {
      const place = cursor.typed ?? cursor.at;
      if (place === null) return NOWHERE;
      const isOn = readPlace(a, edit.list, place) === true;
      return put(editor, place, edit.list, isOn ? null : true);
    }
    case 'pass':
      if (cursor.at === null) return NOWHERE;
      if (!isSiteList(cursor.list)) return { document: a };
      // In another row nobody would see that the depth disappears.
      return cursor.list !== 'depth' && readPlace(a, 'depth', cursor.at) !== null
        ? { refusal: { code: 'sites.depth-charted', values: {} } }
        : { document: passSite(a, cursor.at, preferences) };
    case 'clear': {
      const place = toClear(a, cursor, path);
      return place === null ? { document: a } : put(editor, place, cursor.list, null);
    }
    case 'fill':
      return isSiteList(cursor.list)
        ? { document: fillSites(a, cursor.list, edit.value, preferences) }
        : fillRow(editor, cursor.list, Number(edit.value));
    case 'drop':
      return { document: dropSites(a) };
    default:
      return edit satisfies never;
  }
}

function put(editor: Editor, place: SitePlace, row: SiteRowName, value: number | boolean | null): Edited {
  const { document: a, preferences } = editor;
  if (!isSiteList(row)) return putAtTooth(editor, place, row, value === null ? null : Number(value));
  const set = setSite(a, place, row, value, preferences);
  if (!('refused' in set)) return { document: set.assessment };
  const { refused, ...limits } = set;
  return { refusal: { code: refused, values: { list: row, ...limits } } };
}

function putAtTooth(
  { document: a, preferences }: Editor,
  place: SitePlace,
  row: ToothRowName,
  value: number | null,
): Edited {
  const { tooth, site } = place;
  if (row === 'keratinized') {
    const [minimum, maximum] = SITE_LIMITS.keratinized;
    return value !== null && value > maximum
      ? { refusal: { code: 'sites.over-maximum', values: { list: row, minimum, maximum } } }
      : { document: setKeratinized(a, place, value, preferences) };
  }
  if (value !== null && value > 3) return { refusal: { code: 'sites.grade', values: {} } };
  if (row === 'furcation') {
    const entrance = entranceAt(tooth, site);
    return entrance === null
      ? { refusal: { code: 'sites.no-entrance', values: { tooth } } }
      : { document: setEntrance(a, tooth, entrance, value, preferences) };
  }
  if (value === null) return { document: clearValue(a, 'Mobility', tooth) };
  const set = setValue(a, 'Mobility', tooth, value, preferences);
  return 'refused' in set ? { refusal: { code: 'sites.grade', values: {} } } : { document: set.assessment };
}

function fillRow(editor: Editor, row: ToothRowName, value: number): Edited {
  return emptySites(editor.document, row).reduce<Edited>(
    (filled, place) =>
      'refusal' in filled ? filled : put({ ...editor, document: filled.document }, place, row, value),
    { document: editor.document },
  );
}

function toClear(a: Assessment, { at, typed, list }: SiteCursor, path: Editor['path']): SitePlace | null {
  return at !== null && !isSiteEmpty(a, list, at) ? at : (typed ?? siteBefore(a, list, at, path));
}

function typeDigit(editor: Editor, cursor: SiteCursor, digit: number): Edited {
  const { list, at, typed, awaits } = cursor;
  const place = typed ?? at;
  if (awaits === 'coronal' || awaits === 'apical') {
    const target = list === 'margin' ? at : place;
    return target === null ? NOWHERE : put(editor, target, 'margin', awaits === 'apical' ? digit : 0 - digit);
  }
  if (awaits === 'furcation' || awaits === 'mobility' || awaits === 'keratinized')
    return place === null ? NOWHERE : typeAtTooth(editor, { ...cursor, awaits }, place, digit);
  if (at === null) return NOWHERE;
  const typedValue = awaits === 'ten' ? 10 + digit : digit;
  if (list === 'margin') return put(editor, at, list, toMargin(typedValue, editor.preferences));
  if (!isYesNo(list)) return put(editor, at, list, typedValue);
  if (digit > 1) return { refusal: { code: 'sites.yes-or-no', values: {} } };
  return put(editor, at, list, digit === 1);
}

/** Reads a number without a sign as recession, unless the clinic writes recession with a minus. */
function toMargin(value: number, { margin_sign }: Preferences): number {
  return margin_sign === 'recession+' ? value : 0 - value;
}

type AtTooth = SiteCursor & { readonly awaits: ToothRowName };

function typeAtTooth(editor: Editor, cursor: AtTooth, { tooth }: SitePlace, digit: number): Edited {
  const { document: a, preferences } = editor;
  if (cursor.awaits !== 'furcation') return putAtTooth(editor, { tooth, site: 'B' }, cursor.awaits, digit);
  if (digit > 3) return { refusal: { code: 'sites.grade', values: {} } };
  const entrance = openEntrances(a, tooth)[cursor.entrances];
  if (entrance === undefined) return { refusal: { code: 'sites.no-entrance', values: { tooth } } };
  return { document: setEntrance(a, tooth, entrance, digit, preferences) };
}

export function openEntrances(a: Assessment, tooth: SitePlace['tooth']): ReturnType<typeof entrances> {
  return toothState(a, tooth) === 'present' ? entrances(tooth) : [];
}

export function moveOnFromSites(before: Editor, after: Editor, edit: SiteEdit): Editor {
  const cursor = siteCursor(before);
  if (cursor === null) return after;
  const moved = edit.does === 'drop' ? null : move(before, after.document, cursor, edit);
  const tooth = moved?.at?.tooth ?? after.tooth;
  return {
    ...after,
    sites: moved,
    tooth,
    refusal: edit.does === 'clear' ? null : chartAgain(before.document, after.document, cursor),
  };
}

function move({ document: former, path }: Editor, now: Assessment, cursor: SiteCursor, edit: SiteEdit) {
  const { list, at, typed, awaits } = cursor;
  const stay = { ...cursor, awaits: null, entrances: 0 };
  switch (edit.does) {
    case 'mark':
    case 'drop':
      return stay;
    case 'fill':
      return { ...stay, at: nextSite(now, list, at, path) };
    case 'clear':
      return cursorAt(list, toClear(former, cursor, path));
    case 'pass':
      return { ...cursorAt(list, onward(former, now, cursor, path)), typed: null };
    case 'digit': {
      const tooth = (typed ?? at)?.tooth;
      const isLast = tooth === undefined || cursor.entrances + 1 >= openEntrances(now, tooth).length;
      if (awaits === 'furcation' && !isLast) return { ...cursor, entrances: cursor.entrances + 1 };
      const isOfRow = awaits === null || awaits === 'ten' || (list === 'margin' && isMargin(awaits));
      return isOfRow ? { ...cursorAt(list, onward(former, now, cursor, path)), typed: at } : stay;
    }
    default:
      return edit satisfies never;
  }
}

function isMargin(awaits: SiteCursor['awaits']): boolean {
  return awaits === 'coronal' || awaits === 'apical';
}

function onward(former: Assessment, now: Assessment, { list, at }: SiteCursor, path: Editor['path']) {
  const next = nextSite(now, list, at, path);
  if (next !== null) return next;
  const wasFull = at !== null && !isSiteEmpty(former, list, at);
  return wasFull ? siteAfter(now, list, at, path) : null;
}

/** The first bleeding or plaque site of a record charted another way removed the values of other teeth. */
function chartAgain(former: Assessment, now: Assessment, cursor: SiteCursor): EditorRefusal | null {
  const typedTooth = (cursor.typed ?? cursor.at)?.tooth;
  const lost = (['Bleeding', 'Plaque'] as const).flatMap((type) => {
    const teeth = PROBING_ORDER.filter(
      (tooth) =>
        tooth !== typedTooth &&
        findValue(former, type, tooth) !== null &&
        findValue(now, type, tooth) === null,
    );
    return teeth.length > 0 ? [{ type, count: teeth.length }] : [];
  });
  return lost[0] ? { code: 'sites.chart-again', values: lost[0] } : null;
}
