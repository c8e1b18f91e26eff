/** The grammar library that web-llm holds models to a schema with, alone: it needs neither GPU nor model. */
import { Grammar, Testings } from '@mlc-ai/web-xgrammar';
import type { JsonSchema } from '../../../src/core/engine/engine';

/** Rejects when the schema does not compile; else tells which replies a model could give. */
export async function compileSchema(
  schema: JsonSchema,
): Promise<(reply: string) => Promise<boolean>> {
  const grammar = await Grammar.fromJSONSchema(JSON.stringify(schema));
  return (reply) => Testings.isGrammarAcceptString(grammar, reply);
}
