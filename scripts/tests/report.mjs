import { writeFileSync } from 'node:fs';

const MAX_ERROR = 600;
/** Tags of tests that are skipped because a program is missing; `*` is every test. */
const MISSING = (process.env.MISSING ?? '').split(',').filter(Boolean);

/**
 * The outcome of a run of tests, as JSON in the file that `TEST_REPORT` names: `{ passed, failures, skipped }`. Failures
 * outside of a test are among them: a file or a suite that could not begin, an error that nobody caught.
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
    ...errors.map(({ stack, message }) => (stack ?? message ?? '').slice(0, MAX_ERROR)),
  ]
    .join('\n')
    .trim();
