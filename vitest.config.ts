import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const unit = (name: string, folder: string, include = `${folder}/src/**/*.test.ts`) => ({
  test: { name, include: [include], pool: 'threads' as const, isolate: false },
});

export default defineConfig({
  test: {
    // Server tests mostly wait; by default two processors would run one file at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      unit('clinical', 'packages/clinical'),
      unit('report', 'packages/report'),
      unit('contract', 'packages/contract'),
      unit('web', 'apps/web', 'apps/web/src/**/*.test.{ts,tsx}'),
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/globalSetup.ts'],
          setupFiles: ['apps/server/src/testing/statements/tap.ts'],
          pool: 'threads',
          isolate: false,
          // Some start the product as a process: a second alone, twenty beside much else.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      // After the build and alone: it installs, and starts the product on other Nodes.
      {
        test: {
          name: 'repository',
          include: ['scripts/**/*.test.mjs'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
