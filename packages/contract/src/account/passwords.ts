/** Specification §5: at least 8 characters, 1 capital letter and 1 number. Characters. */
export const PASSWORD_LEAST = 8;
/** Characters; a longer one is refused, never cut. */
export const PASSWORD_MOST = 128;

/** Characters: shorter names appear in too many good passwords. */
const PERSONAL_LEAST = 4;

/**
 * Leaked passwords consist of these words, in small letters and without the digits and signs that people put
 * before and after: `Password1`, `Welcome2024!` and `P@ssw0rd` all reduce to one of these.
 */
const COMMON_WORDS = new Set(
  `aaaaaa abc abcd abcde abcdef abcdefg abcdefgh access account admin administrator alveola america andrea angel
  april arsenal asdf asdfgh asdfghj asdfghjkl ashley august autumn azerty barcelona baseball basketball batman
  benfica bonjour brazil butterfly changeme charlie cheese chelsea chocolate computer cookie daniel december
  default dental dentist dolphin dragon einstein england fall february flower football forever freedom friday
  fussball guest hallo hannah harley hello hejsan hockey hunter iloveyou internet january jennifer jessica jesus
  jordan joshua july june killer letmein liverpool login london lovely loveme manager march master matrix matthew
  merlin michael michelle minecraft monday monkey monster mustang newpass nicole ninja november october office
  oslo pass passord passw password passwort pepper pokemon portugal porto princess purple qazwsx qwer qwert
  qwerty qwertyu qwertyui qwertyuiop qwertz root samsung saturday secret secure senha september shadow sommer
  spring starwars summer sunday sunshine superman superuser support system teacher temp temporary test tester
  testing thomas thursday trustno tuesday user username vinter wednesday welcome whatever william winter xxxxxx
  zaq zxcvbn zxcvbnm benvindo lisboa norge bergen sporting velkommen bemvindo obrigado verao inverno tannlege
  dentista clinic klinikk clinica`.split(/\s+/),
);

/** Well-known passwords that the list of words does not cover, in lower case. */
const COMMON_WHOLE = new Set(
  `1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx3edc q1w2e3r4 q1w2e3r4t5 a1b2c3d4 a1s2d3f4 zaq12wsx
  zaq1xsw2 zaq1zaq1 qwe123qwe qwer1234asdf asd123asd abc123abc abc123def aa123456 aa12345678 a123456789 a12345678
  a1234567 q1234567 q12345678 z1234567 x1234567 p1234567 1234567a 12345678a 123456789a 1234567q 12345678q 12qwaszx
  123qweasd 123qwe123 123abc456 123qweasdzxc qazwsx123edc rock4you trustno1trustno1 r2d2c3po ncc1701d ncc1701e
  love4ever 4everlove 7hermano blink182blink 123456ab 1234abcd5678 abcd1234abcd test1234test pass1234word`.split(
    /\s+/,
  ),
);

/** Characters: a common word of at least `WORD_LEAST` with at most `LITTLE` after it is refused. */
const WORD_LEAST = 5;
const LITTLE = 4;

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Refuses leaked passwords, and those so similar that an attacker with the list tries them as well. */
export function isCommonPassword(password: string): boolean {
  const small = password.toLowerCase();
  if (COMMON_WHOLE.has(small) || new Set(small).size < 4 || isWordAndLittle(small)) return true;
  const bare = small.replace(/^[^a-z]+/, '');
  return [
    withoutTail(small),
    withoutTail(bare),
    withoutTail(disguised(small)),
    disguised(withoutTail(small)),
  ].some((word) => COMMON_WORDS.has(word) || COMMON_WORDS.has(halved(word)));
}

function isWordAndLittle(small: string): boolean {
  const head = /^[a-z]*/.exec(small)?.[0] ?? '';
  return head.length >= WORD_LEAST && small.length - head.length <= LITTLE && COMMON_WORDS.has(head);
}

function halved(word: string): string {
  const half = word.slice(0, word.length / 2);
  return half + half === word ? half : word;
}

/** A pattern would try every start of a long run of digits. */
function withoutTail(word: string): string {
  let end = word.length;
  while (end > 0 && !/[a-z]/.test(word.charAt(end - 1))) end -= 1;
  return word.slice(0, end);
}

function disguised(word: string): string {
  return Array.from(word, (letter) => LOOKS_LIKE[letter] ?? letter).join('');
}

/** Looks for the e-mail's local part and the name of the clinic, without blanks. @returns what is refused */
export function findPersonalWord(
  password: string,
  { email, clinic_name }: { readonly email?: string | undefined; readonly clinic_name?: string | undefined },
): 'password-email' | 'password-clinic' | null {
  const small = plain(password);
  const isIn = (name = '') => plain(name).length >= PERSONAL_LEAST && small.includes(plain(name));
  if (isIn(email?.split('@')[0])) return 'password-email';
  return isIn(clinic_name) ? 'password-clinic' : null;
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
