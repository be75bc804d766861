import {
  hasPlace,
  isYesNo,
  LOWER_ARCH,
  type Preferences,
  SITE_ROWS,
  sitesInLine,
  UPPER_ARCH,
} from '@alveola/clinical';
import type { Pressable } from '../../../../ui/useKeys';
import { siteStop } from '../../../document/siteCursor';
import type { Action, Editor, SiteCursor, SiteEdit, SiteLook } from '../../../document/state';
import { type Arrow, findBeside } from '../../../teeth/notation';
import type { SITE_KEYS } from '../../stepKeys';
import type { ChartIntent } from '../useCharting';

type SiteIntent = ChartIntent<Pressable<typeof SITE_KEYS>>;

export function toSiteAction({ does, n }: SiteIntent, editor: Editor, cursor: SiteCursor): Action | null {
  const isAnswered = isYesNo(cursor.list);
  switch (does) {
    case 'digit':
      return toEdit({ does, digit: n });
    case 'bleeding':
    case 'plaque':
    case 'suppuration':
      return toEdit({ does: 'mark', list: does });
    case 'pass':
    case 'clear':
      return toEdit({ does });
    case 'minus':
      return toLook({ does: 'await', what: toMinus(editor.preferences) });
    case 'ten':
    case 'apical':
    case 'furcation':
    case 'mobility':
    case 'keratinized':
      return toLook({ does: 'await', what: does });
    case 'yes':
      return isAnswered ? toEdit({ does: 'digit', digit: 1 }) : null;
    case 'enter':
      return isAnswered ? toEdit({ does: 'digit', digit: 0 }) : toLook({ does: 'next' });
    case 'row': {
      const list = SITE_ROWS[SITE_ROWS.indexOf(cursor.list) + n];
      return list ? toLook({ does: 'list', list }) : null;
    }
    case 'cancel':
      return cursor.awaits === null ? null : toLook({ does: 'await', what: null });
    case 'fraction':
      return { type: 'fractionTyped' };
    case 'remark':
    case 'fill':
      return null;
    default:
      return does satisfies never;
  }
}

export function toEdit(edit: SiteEdit): Action {
  return { type: 'siteEdited', edit };
}

export function toLook(look: SiteLook): Action {
  return { type: 'siteLooked', look };
}

export function toMinus({ margin_sign }: Pick<Preferences, 'margin_sign'>): 'coronal' | 'apical' {
  return margin_sign === 'recession+' ? 'coronal' : 'apical';
}

const LINES = [
  sitesInLine(UPPER_ARCH, 'B'),
  sitesInLine(UPPER_ARCH, 'L'),
  sitesInLine(LOWER_ARCH, 'L'),
  sitesInLine(LOWER_ARCH, 'B'),
];

export function toSiteBeside(editor: Editor, cursor: SiteCursor, arrow: Arrow): Action | null {
  const from = siteStop(editor, cursor);
  if (from === null) return null;
  const to = findBeside(
    LINES,
    ({ tooth, site }) => tooth === from.tooth && site === from.site,
    arrow,
    (place) => hasPlace(editor.document, cursor.list, place),
  );
  return toLook({ does: 'go', to: to ?? from });
}
