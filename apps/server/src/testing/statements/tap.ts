import { loadModule } from 'libpg-query';
import { Client } from 'pg';
import { afterAll, expect, inject } from 'vitest';
import { judge, takeWrong } from './judged';

/* Runs beside every test file of the server, which fails if a statement does not name its clinic. */

const TAPPED = Symbol.for('alveola.statements');
if (!(TAPPED in Client.prototype)) {
  await loadModule();
  const query = Reflect.get(Client.prototype, 'query');
  const { server, catalog } = inject('databases');
  Object.assign(Client.prototype, {
    [TAPPED]: true,
    query(this: Client, ...given: readonly unknown[]) {
      const [firstArgument] = given;
      const text =
        typeof firstArgument === 'object' && firstArgument !== null && 'text' in firstArgument
          ? firstArgument.text
          : firstArgument;
      if (this.user === server.name && typeof text === 'string') judge(text, catalog);
      return Reflect.apply(query, this, given);
    },
  });
}

afterAll(() => expect(takeWrong(), 'statements that do not name their clinic').toEqual([]));
