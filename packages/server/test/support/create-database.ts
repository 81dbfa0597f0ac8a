import pg from "pg";

/** Creates a database, as a copy of `template`, on the server whose maintenance database has this address. */
export async function createDatabase(
  url: string,
  name: string,
  template = "template1",
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const quote = (identifier: string) => client.escapeIdentifier(identifier);
    await client.query(`CREATE DATABASE ${quote(name)} TEMPLATE ${quote(template)}`);
  } finally {
    await client.end();
  }
}
