import { writeFileSync } from 'node:fs';

const SAID = 600;

/**
 * What a run of tests came to, as JSON in the file that `TEST_REPORT` names: `{ passed, failures }`. Failures outside
 * of a test are among them: a file or a suite that could not begin, an error that nobody caught.
 */
export default class TestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const failures = [
      ...tests
        .filter((test) => test.result().state === 'failed')
        .map((test) => tell(test.module.relativeModuleId, test.fullName, test.result().errors)),
      ...suites
        .filter((suite) => suite.errors().length > 0)
        .map((suite) => tell(suite.relativeModuleId ?? suite.module.relativeModuleId, '', suite.errors())),
      ...unhandledErrors.map((error) => tell('outside of a test', '', [error])),
    ];
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ passed, failures }));
  }
}

const tell = (file, name, errors = []) =>
  [
    `${file}${name && ` › ${name}`}`,
    ...errors.map(({ stack, message }) => (stack ?? message ?? '').slice(0, SAID)),
  ]
    .join('\n')
    .trim();
