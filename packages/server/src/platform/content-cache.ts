import { type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "./db/client";
import { type Query, type QueryContext, runQuery } from "./verb-query";

/** Of each kind of record. */
const RECORDS_MAX = 5_000;
/** The characters of all their texts: a few long texts must not take more memory than many usual ones. */
const CHARACTERS_MAX = 8_000_000;

/**
 * Which database answers, as an SQL value: it is another one after a restore, which makes new tables, and after whatever
 * changes the system's id or the timeline, for which Postgres starts anew. To ask for those two takes ten times as long.
 */
export const selectDatabaseState: SQL<string> = sql<string>`('catalogue_version'::regclass::oid
  || ' ' || date_part('epoch', pg_postmaster_start_time()))`;

/** A row of a page: the record's id and that of its content come first. */
type PageRow = readonly [id: string, contentId: string, ...others: unknown[]];

interface ContentPage {
  rows: readonly PageRow[];
  /** The `selectDatabaseState` that it was read with: all that is known is forgotten when that has changed. */
  state: string;
}

/** A row of a page with what is published of its record. */
export interface Found<Row, Content> {
  row: Row;
  content: Content;
}

type Identified<Content> = Content & { contentId: string };

/** A query of the records with these ids: the id of its content and the fields of each. */
type ContentQuery<Fields> = Query<{ ids: string[] }, [contentId: string, fields: Fields][]>;

/**
 * Keeps in memory what is published of the records that were read last, as JSON text. It is never stale: the database
 * draws a new `content_id` at each change of a published column, and a page is read with those ids.
 */
export class ContentCache<Fields extends { id: string }, Content extends { text: string }> {
  private readonly known = new LRUCache<string, Identified<Content>>({
    max: RECORDS_MAX,
    maxSize: CHARACTERS_MAX,
    sizeCalculation: ({ text }) => text.length,
  });
  private readonly states = new WeakMap<Database, string>();

  /** `toContent` makes of the columns what is kept of them. */
  constructor(
    private readonly query: ContentQuery<Fields>,
    private readonly toContent: (fields: Fields) => Content,
  ) {}

  /**
   * Reads a page, and returns it with what is published of its records, which is read where it is not known. When one was
   * changed between the two, reads the page again.
   */
  async readPage<Page extends ContentPage>(
    ctx: QueryContext,
    read: () => Promise<Page>,
  ): Promise<{ page: Page; found: Found<Page["rows"][number], Content>[] }> {
    for (;;) {
      const page = await read();
      this.forgetOthers(ctx.db, page.state);
      const found = await this.find(ctx, page.rows);
      if (found !== null) return { page, found };
    }
  }

  /** Returns null when a record has another content than the page was read with. */
  private async find<Row extends PageRow>(
    ctx: QueryContext,
    rows: readonly Row[],
  ): Promise<Found<Row, Content>[] | null> {
    const contents = rows.map(([id, contentId]) => {
      const content = this.known.get(id);
      return content?.contentId === contentId ? content : undefined;
    });
    if (contents.includes(undefined)) {
      const read = await this.read(
        ctx,
        rows.filter((_, index) => contents[index] === undefined),
      );
      for (const [index, [id]] of rows.entries()) contents[index] ??= read.get(id);
    }
    const found: Found<Row, Content>[] = [];
    for (const [index, row] of rows.entries()) {
      const content = contents[index];
      if (content?.contentId !== row[1]) return null;
      found.push({ row, content });
    }
    return found;
  }

  private async read(
    ctx: QueryContext,
    rows: readonly PageRow[],
  ): Promise<Map<string, Identified<Content>>> {
    const ids = rows.map(([id]) => id);
    const read = new Map<string, Identified<Content>>();
    for (const [contentId, fields] of await runQuery(ctx, this.query, { ids })) {
      const content = { ...this.toContent(fields), contentId };
      read.set(fields.id, content);
      this.known.set(fields.id, content);
    }
    return read;
  }

  private forgetOthers(db: Database, state: string): void {
    const last = this.states.get(db);
    if (last === state) return;
    this.states.set(db, state);
    if (last !== undefined) this.known.clear();
  }
}
