/** What the browser's speech needs to be here; a test hands in its own. */
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

/** Other tags by which devices call a language. */
const ALSO: Readonly<Record<string, readonly string[]>> = { nb: ['no'] };

/**
 * A voice of the language that runs on the device; null: there is none, and none of a service is taken, as what is
 * said would leave the computer. @param locale such as pt-PT; a voice of another country is better than none
 */
export function findVoice({ getVoices }: Pick<Speech, 'getVoices'>, locale: string): Voice | null {
  const language = locale.split('-')[0] ?? locale;
  const tags = [language, ...(ALSO[language] ?? [])];
  const local = getVoices().filter(({ localService }) => localService);
  const tag = ({ lang }: Voice) => lang.replace('_', '-').toLowerCase();
  const exact = local.find((voice) => tag(voice) === locale.toLowerCase());
  return exact ?? local.find((voice) => tags.includes(tag(voice).split('-')[0] ?? '')) ?? null;
}

/** Says it at once; what was being said ends. */
export function say(speech: Speech, text: string, locale: string): void {
  const voice = findVoice(speech, locale);
  if (voice === null) return;
  speech.cancel();
  speech.speak({ text, lang: voice.lang, voice });
}
