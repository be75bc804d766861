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

/** Devices also use these tags for a language. */
const ALSO: Readonly<Record<string, readonly string[]>> = { nb: ['no'] };

/**
 * Finds a voice that runs on the device, because patient data must not leave the computer. Null: there is
 * none. @param locale such as pt-PT; a voice of another country is better than none
 */
export function findVoice({ getVoices }: Pick<Speech, 'getVoices'>, locale: string): Voice | null {
  const language = locale.split('-')[0] ?? locale;
  const tags = [language, ...(ALSO[language] ?? [])];
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
