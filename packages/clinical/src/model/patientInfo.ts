import { z } from 'zod';

/** Cigarettes a day. */
export const SMOKING = ['No', '1-9', '10+'] as const;
/** HbA1c, per cent: No diabetes, well controlled, poorly controlled. */
export const DIABETES = ['No', '<7.0', '>=7.0'] as const;
/** 'Later registration': plaque is charted per tooth in the clinical values. */
export const ORAL_HYGIENE = [
  'Later registration',
  'No visible plaque',
  'Small amounts',
  'Several teeth',
  'Large amounts',
] as const;
/** Teeth lost to periodontitis. */
export const TEETH_LOST = ['No', '1-4', '5+'] as const;
export const REHABILITATION = ['No', 'Yes'] as const;
export const REHABILITATION_REASONS = [
  'BiteDysfunction',
  'TraumaticOcclusion',
  'BiteCollapse',
  'Drifting',
  'FewerThan20Teeth',
] as const;

/** Years. Specification §5. */
export const AGE = { min: 1, max: 120 } as const;

export const information = z
  .strictObject({
    patientAge: z.int().min(AGE.min).max(AGE.max),
    isPatientSmoke: z.enum(SMOKING),
    haveDiabetes: z.enum(DIABETES),
    oralHygiene: z.enum(ORAL_HYGIENE).default('No visible plaque'),
    missingTeeth: z.enum(TEETH_LOST),
    complexRehabilitation: z.enum(REHABILITATION),
    complexRehabilitationReasons: z.array(z.enum(REHABILITATION_REASONS)).default([]),
  })
  .check((ctx) => {
    const { complexRehabilitation: answer, complexRehabilitationReasons: reasons } = ctx.value;
    const path = ['complexRehabilitationReasons'];
    const refuse = (message: string) => ctx.issues.push({ code: 'custom', message, path, input: reasons });
    if (answer === 'Yes' && reasons.length === 0) refuse('rehabilitation.reason-needed');
    if (answer === 'No' && reasons.length > 0) refuse('rehabilitation.reason-without-need');
    if (new Set(reasons).size < reasons.length) refuse('list.duplicate');
  });
export type Information = Readonly<z.output<typeof information>>;
