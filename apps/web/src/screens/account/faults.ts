import { validationCode } from '@alveola/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../session/http';

/** The words of a schema's or a problem's code; a sentence that has none stays as it is. */
export function useFaultText(): (code: string | undefined) => string | undefined {
  const { i18n } = useTranslation();
  return useCallback(
    (code) => {
      const [namespace = '', key = ''] = code?.split(/[.:]/) ?? [];
      return i18n.getResource(i18n.language, namespace, key) ?? code;
    },
    [i18n],
  );
}

/** What the server refuses, by field: codes that have words here. Empty where it names none of `fields`. */
export function faultsOf<F extends string>(
  error: unknown,
  fields: readonly F[],
): readonly (readonly [F, string])[] {
  if (!(error instanceof ApiProblem)) return [];
  return fields.flatMap((field) => {
    const sentence = error.errors[field]?.[0];
    if (sentence === undefined) return [];
    const isOfField = error.code === 'validation';
    return [[field, isOfField ? (validationCode(sentence) ?? sentence) : `problems:${error.code}`] as const];
  });
}
