// For stories and measurements of production that are about something else than signing in.

type Asking = { query(statement: { text: string }): Promise<unknown> };

/** Says what owners may say: that nobody must have a second factor. */
export const waiveFactors = async (db: Asking): Promise<void> => {
  await db.query({
    text: `insert into factor_rule (role, required_from, changed_by, changed_at)
      values ('owner', null, 'system', now()), ('manager', null, 'system', now())
      on conflict (role) do nothing`,
  });
};
