import { createRequire } from "node:module";
import path from "node:path";

/**
 * Parse Server as its documentation sets it up, with a cloud function that signs a contract. `PEERS` is the folder in
 * which it is installed.
 */
const { PEERS = "", PORT = "", DATABASE_URL = "", MASTER_KEY = "" } = process.env;

interface ParseObject {
  id: string;
  get: (field: string) => unknown;
  increment: (field: string, by?: number) => void;
}

interface Query {
  get: (id: string, options: object) => Promise<ParseObject>;
  equalTo: (field: string, value: unknown) => Query;
  first: (options: object) => Promise<ParseObject | undefined>;
}

interface Parse {
  Query: new (className: string) => Query;
  Object: {
    new (className: string, fields: object): ParseObject;
    saveAll: (objects: ParseObject[], options: object) => Promise<unknown>;
  };
  Error: new (code: number, message: string) => Error;
  Cloud: {
    define: (
      name: string,
      run: (request: { user: ParseObject; params: { contractId: string } }) => Promise<unknown>,
      validation: { requireUser: boolean },
    ) => void;
  };
}

interface App {
  use: (path: string, handler: unknown) => void;
  get: (path: string, handler: (request: unknown, response: Response) => void) => void;
  listen: (port: number, host: string) => void;
}

interface Response {
  json: (body: unknown) => void;
}

const load = createRequire(path.join(PEERS, "package.json"));
const { ParseServer } = load("parse-server") as {
  ParseServer: new (options: object) => { app: unknown; start: () => Promise<unknown> };
};
const express = load("express") as () => App;

/** The same records as Signpoint's: a place, a signing, a ledger entry, a notification and the new balance. */
function defineSign(parse: Parse): void {
  const useMasterKey = { useMasterKey: true };
  const refuse = (message: string) => new parse.Error(142, message);
  parse.Cloud.define(
    "sign",
    async ({ user, params }) => {
      const contract = await new parse.Query("Contract").get(params.contractId, useMasterKey);
      if (contract.get("status") !== "active") throw refuse("The contract is not active.");
      const maxSigners = Number(contract.get("maxSigners"));
      if (maxSigners > 0 && Number(contract.get("placesTaken")) >= maxSigners)
        throw refuse("No place is left.");
      const cost = Number(contract.get("pointsCost"));
      if (Number(user.get("points")) < cost) throw refuse("You do not have enough points.");
      const earlier = await new parse.Query("Signing")
        .equalTo("user", user)
        .equalTo("contract", contract)
        .first(useMasterKey);
      if (earlier !== undefined) throw refuse("You have already signed this contract.");
      const title = String(contract.get("title"));
      const signing = new parse.Object("Signing", {
        user,
        contract,
        status: "in_progress",
        pointsCost: cost,
        pointsReward: contract.get("pointsReward"),
        pointsAtSigning: user.get("points"),
      });
      const entry = new parse.Object("Entry", {
        user,
        source: "CONTRACT_SIGNED",
        details: `Signed "${title}"`,
        points: -cost,
      });
      const notice = new parse.Object("Notice", {
        message: `signed "${title}"`,
        user,
        read: false,
      });
      contract.increment("placesTaken");
      user.increment("points", -cost);
      await parse.Object.saveAll([contract, user, signing, entry, notice], useMasterKey);
      return signing;
    },
    { requireUser: true },
  );
}

const server = new ParseServer({
  databaseURI: DATABASE_URL,
  appId: "bench",
  masterKey: MASTER_KEY,
  serverURL: `http://127.0.0.1:${PORT}/parse`,
  directAccess: true,
  cloud: defineSign,
});
await server.start();
const app = express();
app.get("/readyz", (_request, response) => response.json({ status: "ready" }));
app.use("/parse", server.app);
app.listen(Number(PORT), "127.0.0.1");
