import {
  type ToothNumber,
  findSiteRow,
  findValue,
  PROBING_ORDER,
  SITE_LISTS,
  type SiteList,
  SITES,
} from '@alveola/clinical';
import { LANGUAGE_TABLE } from '@alveola/report/languages';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../shell/i18n/i18n';
import { isEditorOpen, type Editor } from '../../../document/editor';
import { activeSession } from '../../../saving/store';
import { formatMargin } from '@alveola/report';
import type { TFunction } from 'i18next';
import { toothLabel } from '../../../teeth/notation';

const KEY = 'alveola.readBack';
const ON = 'on';
const listeners = new Set<() => void>();

function browserSpeech(): Speech | null {
  if (!('speechSynthesis' in globalThis)) return null;
  return {
    getVoices: () => speechSynthesis.getVoices(),
    cancel: () => speechSynthesis.cancel(),
    speak: ({ text, lang, voice }) => {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = lang;
      utterance.voice = speechSynthesis.getVoices().find((each) => each === voice) ?? null;
      speechSynthesis.speak(utterance);
    },
  };
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  // Many browsers load their voices some time after the start.
  const speech = 'speechSynthesis' in globalThis ? speechSynthesis : null;
  speech?.addEventListener('voiceschanged', changed);
  return () => {
    listeners.delete(changed);
    speech?.removeEventListener('voiceschanged', changed);
  };
}

export function useReadBackSwitch() {
  const isOn = useSyncExternalStore(listen, () => localStorage.getItem(KEY) === ON);
  const locale = useLocale();
  const hasVoice = useSyncExternalStore(listen, () => {
    const speech = browserSpeech();
    return speech !== null && findVoice(speech, locale) !== null;
  });
  const turn = (on: boolean) => {
    if (on) localStorage.setItem(KEY, ON);
    else localStorage.removeItem(KEY);
    for (const changed of listeners) changed();
  };
  return { isOn: isOn && hasVoice, hasVoice, turn };
}

function useLocale(): string {
  useTranslation();
  return LANGUAGE_TABLE[currentLanguage()].locale;
}

export function useReadBack(): void {
  const { t } = useTranslation();
  const { isOn } = useReadBackSwitch();
  const locale = useLocale();
  useEffect(() => {
    const speech = isOn ? browserSpeech() : null;
    if (speech === null) return;
    let last: ToothNumber | null = null;
    const stop = activeSession().store.subscribe(({ editor: now }, { editor: before }) => {
      if (!now || !before || now === before || !isEditorOpen(now) || !isEditorOpen(before)) return;
      const entered = readEntered(before, now, t);
      if (entered === null) return;
      if (typeof entered === 'string') return say(speech, entered, locale);
      say(speech, withTooth(entered, last, now), locale);
      last = entered.tooth;
    });
    return () => {
      stop();
      speech.cancel();
    };
  }, [isOn, locale, t]);
}

export interface Speech {
  readonly getVoices: () => readonly Voice[];
  readonly cancel: () => void;
  readonly speak: (spoken: Spoken) => void;
}

export interface Voice {
  readonly lang: string;
  readonly localService: boolean;
}

export interface Spoken {
  readonly text: string;
  readonly lang: string;
  readonly voice: Voice;
}

const OTHER_TAGS: Readonly<Record<string, readonly string[]>> = { nb: ['no'] };

/**
 * Finds a voice that runs on the device, because patient data must not leave the computer. Null: there is
 * none. @param locale such as pt-PT; a voice of another country is better than none
 */
export function findVoice({ getVoices }: Pick<Speech, 'getVoices'>, locale: string): Voice | null {
  const language = locale.split('-')[0] ?? locale;
  const tags = [language, ...(OTHER_TAGS[language] ?? [])];
  const local = getVoices().filter(({ localService }) => localService);
  const tag = ({ lang }: Voice) => lang.replace('_', '-').toLowerCase();
  const exact = local.find((voice) => tag(voice) === locale.toLowerCase());
  return exact ?? local.find((voice) => tags.includes(tag(voice).split('-')[0] ?? '')) ?? null;
}

export function say(speech: Speech, text: string, locale: string): void {
  const voice = findVoice(speech, locale);
  if (voice === null) return;
  speech.cancel();
  speech.speak({ text, lang: voice.lang, voice });
}

interface Entered {
  readonly tooth: ToothNumber;
  readonly text: string;
}

export function readEntered(before: Editor, after: Editor, t: TFunction): Entered | string | null {
  if (after.refusal !== null && after.refusal !== before.refusal) return t('charting:readBack.refused');
  if (after.document === before.document) return null;
  return changedSite(before, after, t) ?? changedValue(before, after, t);
}

export function withTooth(
  { tooth, text }: Entered,
  last: ToothNumber | null,
  { preferences }: Pick<Editor, 'preferences'>,
): string {
  return tooth === last ? text : `${toothLabel(tooth, preferences.dental_notation_system)}, ${text}`;
}

function changedSite(before: Editor, after: Editor, t: TFunction): Entered | null {
  for (const tooth of PROBING_ORDER) {
    const [rowBefore, rowAfter] = [findSiteRow(before.document, tooth), findSiteRow(after.document, tooth)];
    if (rowBefore === rowAfter) continue;
    for (const list of SITE_LISTS)
      for (const at of SITES.keys()) {
        const value = rowAfter?.[list][at] ?? null;
        if (value !== (rowBefore?.[list][at] ?? null))
          return { tooth, text: siteText(list, value, after, t) };
      }
  }
  return null;
}

function siteText(
  list: SiteList,
  value: number | boolean | null,
  { preferences }: Editor,
  t: TFunction,
): string {
  if (value === null) return t('charting:readBack.cleared');
  if (list === 'depth') return String(value);
  if (list === 'margin')
    return t('charting:readBack.margin', {
      mm: formatMargin(Number(value), preferences.margin_sign).replace('−', '-'),
    });
  return t(value ? `charting:sites.mark.${list}` : `charting:sites.no.${list}`);
}

function changedValue(before: Editor, after: Editor, t: TFunction): Entered | null {
  const { valueType: type } = before;
  const tooth = PROBING_ORDER.find(
    (each) => findValue(before.document, type, each) !== findValue(after.document, type, each),
  );
  if (tooth === undefined) return null;
  const value = findValue(after.document, type, tooth);
  return { tooth, text: value === null ? t('charting:readBack.cleared') : String(value) };
}
