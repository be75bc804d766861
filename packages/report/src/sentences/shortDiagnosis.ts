import type { Condition, Standing } from '@alveola/clinical';

/** "III B" for periodontitis whose stage is known, else the condition in words. */
export function shortDiagnosis(
  { condition, stage, grade }: Pick<Standing, 'condition' | 'stage' | 'grade'>,
  toWords: (condition: Condition) => string,
): string {
  return stage === null ? toWords(condition) : [stage, grade].filter(Boolean).join(' ');
}
