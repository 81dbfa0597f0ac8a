import { setTimeout as wait } from "node:timers/promises";
import { requestAuth, signIn } from "../../accounts/auth/support";

const PAUSE_MS = 500;

interface Session {
  email: string;
  refresh_token: string;
  access_token: string;
}

/** People who are signed in and whose browsers refresh their sessions, over and over, also while nothing answers. */
export class Sessions {
  /** Sessions that were refused: their people would have to sign in again. */
  lost: string[] = [];
  private turn = 0;

  private constructor(
    private readonly servers: { url: string }[],
    private readonly sessions: Session[],
  ) {}

  static async open(servers: { url: string }[], emails: string[]): Promise<Sessions> {
    const sessions: Session[] = [];
    for (const email of emails) {
      const [server = { url: "" }] = servers;
      sessions.push({ email, ...(await signIn(server, email)) });
    }
    return new Sessions(servers, sessions);
  }

  /** Has all refresh; the answer stops it, and waits until each session has been refreshed once more. */
  start(): () => Promise<void> {
    let stopped = false;
    const work = this.sessions.map(async (session) => {
      while (!stopped) {
        await this.ask(session, "POST", "/token?grant_type=refresh_token");
        await wait(PAUSE_MS);
      }
      await this.ask(session, "POST", "/token?grant_type=refresh_token");
      await this.ask(session, "GET", "/user");
    });
    return async () => {
      stopped = true;
      await Promise.all(work);
    };
  }

  /** Makes a request until it is answered: each time to another server, as behind a load balancer. */
  private async ask(session: Session, method: "GET" | "POST", path: string): Promise<void> {
    for (;;) {
      this.turn += 1;
      const server = this.servers[this.turn % this.servers.length] ?? { url: "" };
      const { refresh_token } = session;
      const body = method === "POST" ? { refresh_token } : undefined;
      const headers = { authorization: `Bearer ${session.access_token}` };
      const answer = await requestAuth(server, method, path, body, headers).catch(() => null);
      if (answer?.status === 200) {
        if (method === "POST") Object.assign(session, answer.body);
        return;
      }
      if (answer !== null && answer.status < 500) {
        this.lost.push(`${session.email}: ${path} ${answer.status} ${JSON.stringify(answer.body)}`);
        const opened = await signIn(server, session.email).catch(() => null);
        Object.assign(session, opened);
        return;
      }
      await wait(PAUSE_MS);
    }
  }
}
