import { randomUUID } from "node:crypto";
import type { HttpClient } from "../lib/http-client";
import type { SignedIn } from "../lib/people";
import { measureRate } from "../lib/together";
import type { Transaction } from "./transaction-scripts";

/** A signing and the token of its signer. */
interface SignedContract {
  id: string;
  token: string;
}

/** The contracts and items of one round. */
export interface Targets {
  contractFor: (client: number, turn: number) => string;
  itemFor: (client: number, turn: number) => string;
}

/**
 * Makes the calls of a round over HTTP: signs, submits what it signed, approves what it submitted, and
 * buys. People take turns, so that a contract is signed at most once by each.
 */
export class Callers {
  private signed: SignedContract[] = [];
  private submitted: SignedContract[] = [];

  constructor(
    private readonly client: HttpClient,
    private readonly people: SignedIn[],
    private readonly admin: SignedIn,
    private readonly clients: number,
  ) {}

  /**
   * Runs one kind of transaction this number of times with each client. Resolves to the transactions
   * per second.
   */
  async rate(name: Transaction, from: number, each: number, targets: Targets): Promise<number> {
    const work = {
      sign: (client: number, turn: number) =>
        this.sign(this.personOf(client, turn), targets.contractFor(client, turn)),
      submit: () => this.submit(),
      approve: () => this.approve(),
      redeem: (client: number, turn: number) =>
        this.redeem(this.personOf(client, turn), targets.itemFor(client, turn)),
    }[name];
    return await measureRate(each, this.clients, (client, turn) => work(client, from + turn));
  }

  private personOf(client: number, turn: number): SignedIn {
    const each = Math.floor(this.people.length / this.clients);
    const person = this.people[client * each + (turn % each)];
    if (person === undefined) throw new Error("there are people for each client");
    return person;
  }

  private async sign({ token }: SignedIn, contractId: string): Promise<void> {
    const body = { p_contract_id: contractId };
    const id = await this.call("sign_contract", token, body);
    this.signed.push({ id, token });
  }

  private async submit(): Promise<void> {
    const held = this.signed.pop();
    if (held === undefined) throw new Error("there is a signing for each submission");
    const body = { p_signed_contract_id: held.id, p_survey_responses: {} };
    await this.call("submit_contract", held.token, body);
    this.submitted.push(held);
  }

  private async approve(): Promise<void> {
    const held = this.submitted.pop();
    if (held === undefined) throw new Error("there is a submission for each approval");
    await this.call("approve_contract", this.admin.token, { p_signed_contract_id: held.id });
  }

  private async redeem({ token }: SignedIn, itemId: string): Promise<void> {
    await this.call("redeem_item", token, { p_item_id: itemId, p_request_id: randomUUID() });
  }

  private async call(name: string, token: string, body: object): Promise<string> {
    const path = `/api/rpc/${name}`;
    const answer = await this.client.expectOk({ method: "POST", path, token, body });
    return (JSON.parse(answer.body) as { id: string }).id;
  }
}
