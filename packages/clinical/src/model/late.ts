import { z } from 'zod';

/** Makes the schema when it is first needed, and once: `unwrap()` of `z.lazy` makes another each time. */
export function late<S extends z.ZodType>(make: () => S): z.ZodLazy<S> {
  let made: S | undefined;
  return z.lazy(() => (made ??= make()));
}
