// Talking to the test server itself, to make and drop databases on it.
import pg from "pg";

/** The same server, another database. */
export const databaseAt = (url: string, database: string): string => {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
};

/** Runs `work` on one connection to exactly this database. */
export const withDatabase = async <T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
