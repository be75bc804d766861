import { writeFileSync } from 'node:fs';

const MAX_ERROR = 600;
/** `*` skips every test. */
const MISSING = (process.env.MISSING ?? '').split(',').filter(Boolean);

/**
 * Writes `{ passed, failures, skipped }` as JSON to the file in `TEST_REPORT`. Failures include those outside
 * tests: a file or suite that could not begin, and uncaught errors.
 */
export default class TestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const inState = (state) => tests.filter((test) => test.result().state === state);
    const failures = [
      ...inState('failed').map((test) =>
        describe(test.module.relativeModuleId, test.fullName, test.result().errors),
      ),
      ...suites
        .filter((suite) => suite.errors().length > 0)
        .map((suite) =>
          describe(suite.relativeModuleId ?? suite.module.relativeModuleId, '', suite.errors()),
        ),
      ...unhandledErrors.map((error) => describe('outside of a test', '', [error])),
    ];
    const skipped = inState('skipped').flatMap(({ module, fullName, tags }) => {
      const engine = tags.find((tag) => MISSING.includes(tag)) ?? (MISSING.includes('*') ? '*' : undefined);
      return engine === undefined ? [] : [{ name: `${module.relativeModuleId} › ${fullName}`, engine }];
    });
    writeFileSync(
      process.env.TEST_REPORT,
      JSON.stringify({ passed: inState('passed').length, failures, skipped }),
    );
  }
}

const describe = (file, name, errors = []) =>
  [
    `${file}${name && ` › ${name}`}`,
    ...errors.flatMap(({ stack, message, diff }) =>
      [stack ?? message, diff].map((text) => (text ?? '').slice(0, MAX_ERROR)),
    ),
  ]
    .join('\n')
    .trim();
