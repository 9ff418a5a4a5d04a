/** Reporter for Vitest that writes the totals of a unit run, with the names of failed tests, as JSON. */
import { writeFileSync } from 'node:fs';

/** @import { Reporter, TestCase, TestModule } from 'vitest/node' */

/** Environment variable with the path of the report; a reporter named on the command line takes no options. */
export const reportFileVariable = 'GRAPH_INTAKE_UNIT_REPORT';

/** @implements {Reporter} */
export default class UnitReport {
  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly { message?: string }[]} unhandled errors outside of tests
   */
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (/** @type {string} */ state) => tests.filter((test) => test.result().state === state);
    const report = {
      passed: inState('passed').length,
      skipped: inState('skipped').length,
      failures: [
        ...inState('failed').map((test) => `${named(test)}: ${firstLine(test.result().errors)}`),
        ...modules
          .filter((module) => module.errors().length > 0)
          .map((module) => `${module.relativeModuleId}: ${firstLine(module.errors())}`),
        ...unhandled.map((error) => `outside of any test: ${firstLine([error])}`),
      ],
    };
    const file = process.env[reportFileVariable];
    if (file === undefined) throw new Error(`${reportFileVariable} names no file for the report.`);
    writeFileSync(file, JSON.stringify(report));
  }
}

/** @param {TestCase} test */
const named = (test) => `${test.module.relativeModuleId} › ${test.fullName}`;

/** @param {readonly { message?: string }[] | undefined} errors */
const firstLine = (errors) => errors?.[0]?.message?.split('\n')[0] ?? 'it does not say why';
