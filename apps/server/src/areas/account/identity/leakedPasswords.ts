import type { Deps } from '../../../platform/deps';
import { invalid, type Result } from '../../../platform/base/result';

let common: Promise<ReadonlySet<string>> | null = null;

/** Read when the first password is chosen, because the list has 49,000 entries. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}

export async function checkLeaked(
  { passwordFilter }: Pick<Deps, 'passwordFilter'>,
  password: string,
): Promise<Result> {
  common ??= readCommon();
  const small = password.toLowerCase();
  const isKnown =
    (await common).has(small) ||
    passwordFilter?.has(password) === true ||
    passwordFilter?.has(small) === true;
  return isKnown ? invalid('password', 'password-common') : undefined;
}
