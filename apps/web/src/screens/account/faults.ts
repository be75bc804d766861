import { ApiProblem } from '../../shell/problem';

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
