import { UploadedFile } from "@signpoint/api/work/uploaded-file";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantAdmin } from "../../../src/accounts/admins/grant-admin";
import { audit } from "../../../src/ledger/audit/audit";
import type { OpenDatabase } from "../../../src/platform/db/client";
import { addAccount, PASSWORD } from "../../accounts/auth/support";
import { pdf } from "../../platform/files/sample-files";
import { FILE_QUESTION, upload } from "../../platform/files/upload";
import { clientOf, tryCall } from "../../support/client";
import { openStream } from "../../support/event-stream";
import { addContract, questionsFor, sign, submit } from "../../support/main-job";
import type { Person } from "../../support/people";
import { AT_LARGE, report, scale } from "../../support/proof";
import type { TestServer } from "../../support/server";
import { openTestDatabase } from "../../support/test-database";
import { type PoolMode, startPgBouncer } from "./pgbouncer";
import { type ServerGroup, startServerGroup } from "./processes";

const onPostgres = process.env.TEST_ENGINE === "postgres";
/** Each takes seconds to start. */
const SERVERS = scale(2, 3);
const CROWD = scale(7, 60);
const PLACES = 5;

/** `npm run prove` goes through PgBouncer as well, which it installs. */
const modes: (PoolMode | null)[] = AT_LARGE ? [null, "transaction", "session"] : [null];
const ways = modes.map((mode) => ({
  mode,
  way: mode === null ? "directly" : `through PgBouncer in ${mode} mode`,
}));

/** Every step goes to another server, as a load balancer without sticky sessions would have it. */
describe.runIf(onPostgres).each(ways)(
  `${SERVERS} servers on one Postgres, $way`,
  ({ mode, way }) => {
    let database: Awaited<ReturnType<typeof openTestDatabase>>;
    let pooler: Awaited<ReturnType<typeof startPgBouncer>> | undefined;
    let group: ServerGroup;
    let opened: OpenDatabase;
    let turn = 0;
    const now = () => new Date();

    /** The next one, as helpers of other tests take it: they ask over HTTP and prepare in the database. */
    const next = (): TestServer => {
      const { url } = group.servers[turn % SERVERS] ?? { url: "" };
      turn += 1;
      return { url, services: { db: opened.db, bankKeys: null, now } } as unknown as TestServer;
    };

    beforeAll(async () => {
      database = await openTestDatabase();
      opened = database;
      const { url: direct = "" } = database;
      if (mode !== null) pooler = await startPgBouncer(direct, mode);
      group = await startServerGroup(SERVERS, {
        DATABASE_URL: pooler?.url ?? direct,
        // In this mode PgBouncer before 1.21 keeps no prepared statements.
        ...(mode === "transaction" && { DATABASE_PREPARED: "off" }),
      });
    }, 60_000);
    afterAll(async () => {
      await group.stop();
      await pooler?.stop();
      await database.close();
    });

    /** An account of its own, signed in at one of the servers. */
    async function signedIn({ admin = false } = {}): Promise<Person> {
      const { user } = await addAccount(next());
      if (admin) await grantAdmin({ db: opened.db, bankKeys: null, now }, user.email);
      const { token } = await signIn(user.email);
      return { id: user.id, email: user.email, username: "", token };
    }

    async function signIn(email: string) {
      const login = { email, password: PASSWORD };
      const answer = await post("/auth/v1/token?grant_type=password", login);
      const body = (await answer.json()) as { access_token: string; refresh_token: string };
      return { token: body.access_token, refreshToken: body.refresh_token };
    }

    const post = (path: string, body: object, token?: string) =>
      fetch(new URL(path, next().url), {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });

    it("serves a person whose every step goes to another server: session, file, what admins are told, and the logout", async () => {
      const { email, id } = await signedIn();
      const { token, refreshToken } = await signIn(email);
      const person = { id, email, username: "", token };
      const admin = await signedIn({ admin: true });
      const streams = await Promise.all(
        group.servers.map((server) => openStream(server, admin, { header: "0" })),
      );
      const questions = [FILE_QUESTION];
      const contract = await addContract(next(), { points_cost: 0, questions });
      const signingId = await sign(next(), person, contract.id);
      for (const stream of streams) {
        let event = await stream.next();
        while (event !== null && event.data.kind !== "contract_signed") event = await stream.next();
        expect(event).not.toBeNull();
        stream.close();
      }
      const [question] = await questionsFor(next(), person, contract.id);
      const place = { signingId, questionId: question?.id ?? "" };
      const body = pdf("% the receipt\n");
      const sent = await upload(next(), { place, body, as: person });
      const { path } = UploadedFile.parse(sent.body);
      const link = await clientOf(next(), person).files.createLink({ p_path: path });
      const { pathname, search } = new URL(link.url, "http://any");
      for (const _ of group.servers) {
        const file = await fetch(new URL(pathname + search, next().url));
        expect(Buffer.from(await file.arrayBuffer())).toEqual(body);
      }
      await submit(next(), person, signingId, { [place.questionId]: { file_url: path } });

      const refresh = { refresh_token: refreshToken };
      const refreshed = await post("/auth/v1/token?grant_type=refresh_token", refresh);
      expect(refreshed.status).toBe(200);
      expect((await post("/auth/v1/logout?scope=local", {}, token)).status).toBe(204);
      for (const _ of group.servers) {
        expect((await tryCall(clientOf(next(), { token }).dashboard.get({}))).status).toBe(401);
      }
    });

    it("gives each place away once over all servers", async () => {
      const people = await Promise.all(Array.from({ length: CROWD }, () => signedIn()));
      const contract = await addContract(next(), { points_cost: 0, max_signers: PLACES });
      const answers = await Promise.all(
        people.map((person) =>
          tryCall(clientOf(next(), person).contracts.sign({ p_contract_id: contract.id })),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(PLACES);
      const figures = await audit(opened.db);
      expect(figures.mismatches).toEqual([]);
      report(`${SERVERS} servers on one Postgres, ${way}`, {
        signings: PLACES,
        refused: CROWD - PLACES,
      });
    });
  },
);
