/** A call of an in-memory host, with the name of its part, such as `imports.send`. */
export interface TestCall {
  readonly name: string;
  readonly input: unknown;
}

/** Returns a function that creates the calls of one part of an in-memory host: each is added to `calls` and then executed. */
export const createTestCalls =
  (calls: TestCall[], part: string) =>
  <I, O>(name: string, respond: (input: I) => O) =>
  async (input: I): Promise<O> => {
    calls.push({ name: `${part}.${name}`, input });
    return respond(input);
  };
