import { type Language, LANGUAGE_TABLE, LANGUAGES } from '@alveola/report/languages';
import { readWords } from '@alveola/report/words';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { Action } from '../../../document/state';
import { driveEditor } from '../../../document/testing/driveEditor';
import { findVoice, say, type Speech, type Spoken, type Voice, readEntered, withTooth } from './useReadBack';

function standIn(voices: readonly Voice[]) {
  const spoken: Spoken[] = [];
  let cancelled = 0;
  const speech: Speech = {
    getVoices: () => voices,
    cancel: () => void (cancelled += 1),
    speak: (words) => void spoken.push(words),
  };
  return { speech, said: spoken, cancelled: () => cancelled };
}

const DEVICE: readonly Voice[] = [
  { lang: 'pt-BR', localService: true },
  { lang: 'en_GB', localService: true },
  { lang: 'no-NO', localService: true },
  { lang: 'pt-PT', localService: true },
];

async function listen(language: Language, actions: readonly Action[]): Promise<readonly Spoken[]> {
  const { locale } = LANGUAGE_TABLE[language];
  const i18n = createInstance();
  await i18n.init({ lng: locale, load: 'currentOnly', resources: { [locale]: readWords(language) } });
  const { speech, said } = standIn(DEVICE);
  const driver = driveEditor({ step: 2 });
  let last: number | null = null;
  for (const action of actions) {
    const before = driver.editor;
    const entered = readEntered(before, driver.do(action).editor, i18n.t);
    if (entered === null) continue;
    say(
      speech,
      typeof entered === 'string' ? entered : withTooth(entered, last as never, driver.editor),
      locale,
    );
    if (typeof entered !== 'string') last = entered.tooth;
  }
  return said;
}

const digit = (n: number): Action => ({ type: 'digitTyped', digit: n });
const site = (n: number): Action => ({ type: 'siteEdited', edit: { does: 'digit', digit: n } });
const SIX: readonly Action[] = [
  { type: 'siteLooked', look: { does: 'open' } },
  site(3),
  { type: 'siteEdited', edit: { does: 'mark', list: 'bleeding' } },
  site(4),
  { type: 'siteLooked', look: { does: 'await', what: 'coronal' } },
  site(2),
  { type: 'siteEdited', edit: { does: 'clear' } },
];

describe('Read-back', () => {
  it.each([
    ['en', ['18, 3', 'bleeding', '4', 'margin -2', 'cleared'], 'en_GB'],
    ['nb', ['18, 3', 'blødning', '4', 'gingivalrand -2', 'slettet'], 'no-NO'],
    ['pt', ['18, 3', 'hemorragia', '4', 'margem -2', 'apagado'], 'pt-PT'],
  ] as const)('in %s says each site as it is entered, the tooth once', async (language, texts, lang) => {
    const spokenWords = await listen(language, SIX);
    expect(spokenWords.map(({ text }) => text)).toEqual(texts);
    expect(new Set(spokenWords.map((each) => each.lang))).toEqual(new Set([lang]));
  });

  it('one value a tooth: the tooth and its value; what is refused is said, too', async () => {
    const spokenWords = await listen('en', [digit(3), digit(1), digit(2), digit(1), digit(9)]);
    expect(spokenWords.map(({ text }) => text)).toEqual(['18, 3', '17, 1', '12', '16, 1', 'Not taken']);
  });

  it('no voice of a service is taken, and without one of the device nothing is said', () => {
    const far = [{ lang: 'en-GB', localService: false }];
    const { speech, said } = standIn(far);
    expect(LANGUAGES.map((each) => findVoice(speech, LANGUAGE_TABLE[each].locale))).toEqual([
      null,
      null,
      null,
    ]);
    say(speech, '3', 'en-GB');
    expect(said).toEqual([]);
  });

  it('what is said ends what was being said', () => {
    const { speech, cancelled } = standIn(DEVICE);
    say(speech, '3', 'en-GB');
    say(speech, '4', 'en-GB');
    expect(cancelled()).toBe(2);
  });
});
