import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../shell/problem';

/** The words of a schema's or a problem's code. */
export function useFaultText(): (code: string | undefined) => string | undefined {
  const { i18n } = useTranslation();
  return useCallback(
    (code) =>
      code &&
      (i18n.getResource(i18n.language, 'validation', code) ??
        i18n.getResource(i18n.language, 'problems', code)),
    [i18n],
  );
}

/** What the server refuses, by field: codes that have words here. Empty where it names none of `fields`. */
export function findFaults<F extends string>(
  error: unknown,
  fields: readonly F[],
): readonly (readonly [F, string])[] {
  if (!(error instanceof ApiProblem)) return [];
  return fields.flatMap((field) => {
    const code = error.codes[field]?.[0];
    return code === undefined ? [] : [[field, code] as const];
  });
}
