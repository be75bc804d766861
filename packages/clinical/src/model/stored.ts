import { z } from 'zod';

type Schema = z.core.$ZodType;
interface Reading {
  readonly toField: (field: Schema) => Schema;
  readonly checks: 'kept' | 'dropped';
}

/** Leaf types have no keys that a later release could add. */
const LEAVES = [
  z.core.$ZodString,
  z.core.$ZodNumber,
  z.core.$ZodBoolean,
  z.core.$ZodEnum,
  z.core.$ZodLiteral,
  z.core.$ZodTransform,
];

function extensible(schema: Schema, reading: Reading): Schema {
  const inner = (part: Schema) => extensible(part, reading);
  // An overwrite is not a check: it completes the value.
  const isLeft = (check: z.core.$ZodCheck<never>) =>
    reading.checks === 'kept' || check._zod.def.check === 'overwrite';
  const checked = <Def extends { checks?: z.core.$ZodCheck<never>[] }>(def: Def): Def => ({
    ...def,
    checks: (def.checks ?? []).filter(isLeft),
  });
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([key, field]) => [key, reading.toField(inner(field))]);
    return schema.clone({ ...checked(schema.def), shape: Object.fromEntries(fields), catchall: z.unknown() });
  }
  if (schema instanceof z.ZodRecord) {
    const { keyType, valueType } = schema;
    return schema.clone({ ...checked(schema.def), keyType, valueType: inner(valueType), mode: 'loose' });
  }
  if (schema instanceof z.ZodLazy && !schema.def.checks) return inner(schema.unwrap());
  if (schema instanceof z.ZodArray)
    return schema.clone({ ...checked(schema.def), element: inner(schema.element) });
  if (schema instanceof z.ZodUnion)
    return z.clone(schema, { ...checked(schema.def), options: schema.def.options.map(inner) });
  if (schema instanceof z.ZodTuple)
    return schema.clone({ ...checked(schema.def), items: schema.def.items.map(inner) });
  if (schema instanceof z.ZodPipe)
    return schema.clone({ ...checked(schema.def), in: inner(schema.in), out: inner(schema.out) });
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return z.clone(schema, { ...checked(schema.def), innerType: inner(schema.unwrap()) });
  if (LEAVES.some((Leaf) => schema instanceof Leaf)) return z.clone(schema, checked(schema._zod.def));
  throw new Error(`A record has no ${schema._zod.def.type}: see docs/record.md.`);
}

/** A nullable field that is missing becomes null, whatever its default for input. */
function nullWhereMissing(field: Schema): Schema {
  if (field instanceof z.ZodOptional || !z.safeParse(field, null).success) return field;
  return z._default(field instanceof z.ZodDefault ? field.unwrap() : field, null);
}

/** Records saved before the field existed have null; input may not. */
export function nullInStored<S extends z.ZodType>(schema: S, missing: string) {
  return schema.nullable().refine((value) => value !== null, missing);
}

/**
 * Reads the records of every release: unknown keys are kept, missing nullable fields become null, and checks
 * for input, such as limits, are not repeated.
 */
export function stored<S extends z.ZodType>(schema: S): z.ZodType<z.output<S>>;
export function stored(schema: z.ZodType): Schema {
  return z.lazy(() => extensible(schema, { toField: nullWhereMissing, checks: 'dropped' }));
}

/** Input may bring back keys of a later release; the server decides which it accepts. */
export function resaved<S extends z.ZodType>(schema: S): z.ZodType<z.output<S>, z.input<S>>;
export function resaved(schema: z.ZodType): Schema {
  return z.lazy(() => extensible(schema, { toField: (field) => field, checks: 'kept' }));
}
