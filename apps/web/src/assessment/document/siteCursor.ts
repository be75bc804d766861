import {
  type Assessment,
  CLINICAL_VALUE_TYPES,
  findValue,
  hasPlace,
  nextSite,
  PROBING_ORDER,
  readPlace,
  SITE_ROWS,
  sitedRows,
  type SiteRowName,
  type SitePlace,
} from '@alveola/clinical';
import type { Editor, EditorState, SiteCursor, SiteLook } from './state';

export function cursorAt(list: SiteRowName, at: SitePlace | null): SiteCursor {
  return { list, at, typed: null, awaits: null, entrances: 0 };
}

/** Null: one value a tooth. A record with sites is always charted at its sites. */
export function siteCursor({ document, sites, path }: Editor): SiteCursor | null {
  if (sites === null && sitedRows(document.clinical_values).length === 0) return null;
  const cursor = sites ?? cursorAt('depth', null);
  if (cursor.at !== null && hasPlace(document, cursor.list, cursor.at)) return cursor;
  return { ...cursor, at: nextSite(document, cursor.list, cursor.at, path) };
}

export function siteStop({ document, path }: Editor, { list, at, typed }: SiteCursor): SitePlace | null {
  if (at !== null) return at;
  if (typed !== null && hasPlace(document, list, typed)) return typed;
  return path.find((place) => hasPlace(document, list, place)) ?? null;
}

export function openAsPreferred<E extends EditorState>(editor: E): E {
  const { step, preferences, sites, document, path } = editor;
  const isWanted = step === 2 && preferences.charting === 'six' && sites === null;
  if (!isWanted || document === null || isCharted(document)) return editor;
  const at = nextSite(document, 'depth', null, path);
  return { ...editor, sites: cursorAt('depth', at), tooth: at?.tooth ?? editor.tooth };
}

function isCharted(a: Assessment): boolean {
  return CLINICAL_VALUE_TYPES.some((type) =>
    PROBING_ORDER.some((tooth) => findValue(a, type, tooth) !== null),
  );
}

export function lookAtSite(editor: Editor, look: SiteLook): Editor {
  const { document, path } = editor;
  const cursor = siteCursor(editor);
  const stand = (sites: SiteCursor) => ({ ...editor, sites, tooth: sites.at?.tooth ?? editor.tooth });
  if (look.does === 'open')
    return stand(cursor ?? cursorAt('depth', nextSite(document, 'depth', null, path)));
  if (look.does === 'close') return { ...editor, sites: null };
  if (cursor === null) return editor;
  switch (look.does) {
    case 'go': {
      const list = look.list ?? cursor.list;
      return hasPlace(document, list, look.to) ? stand(cursorAt(list, look.to)) : editor;
    }
    case 'list':
      return stand(cursorAt(look.list, nextSite(document, look.list, null, path) ?? cursor.at));
    case 'await':
      return stand({ ...cursor, awaits: look.what, entrances: 0 });
    case 'next':
      return stand(cursorAt(cursor.list, nextSite(document, cursor.list, cursor.at, path) ?? cursor.at));
    case 'follow': {
      if (look.path === path) return editor;
      const at = nextSite(document, cursor.list, null, look.path) ?? cursor.at;
      return { ...stand(cursorAt(cursor.list, at)), path: look.path };
    }
    default:
      return look satisfies never;
  }
}

export function showChangedSite(editor: Editor, to: Assessment): SiteCursor | null {
  const cursor = siteCursor(editor);
  if (cursor === null) return null;
  for (const list of [cursor.list, ...SITE_ROWS]) {
    const at = editor.path.find(
      (place) =>
        hasPlace(to, list, place) && readPlace(editor.document, list, place) !== readPlace(to, list, place),
    );
    if (at !== undefined) return cursorAt(list, at);
  }
  return { ...cursor, typed: null, awaits: null };
}
