import { stat, statfs } from "node:fs/promises";
import path from "node:path";
import { connect } from "node:tls";
import { MS_PER_DAY, MS_PER_HOUR } from "@signpoint/api/platform/durations";
import { createTransport } from "nodemailer";
import { isMailInClear, smtpOptions } from "../../messages/mail/smtp-options";
import { type Config, ConfigError, readServerConfig } from "../../platform/config";
import { VERSION } from "../../platform/version";
import { findMadeAtMs, findNewestBackup } from "../backup/backup-folder";
import { readNewestHead } from "../backup/find-kept-checkpoints";
import { BackupError } from "../backup/format";
import { attempt, bad, type Finding, ok, spanText, warning } from "./finding";

const TIMEOUT_MS = 5_000;
const CERTIFICATE_LEFT_MS = 21 * MS_PER_DAY;
const BACKUP_AGE_MS = 26 * MS_PER_HOUR;
const FREE_WARNING = 0.15;
const FREE_BAD = 0.05;
/** So many times its interval may pass before a job counts as stuck; those that run often get a minute. */
const LATE_INTERVALS = 3;
const LATE_AT_LEAST_SECONDS = 60;

interface Around {
  config: Config;
  environment: NodeJS.ProcessEnv;
  /** Who gets a mail for a trial; undefined for nobody. */
  sendMailTo: string | undefined;
}

/** Looks at all that is not in the database: configuration, server, jobs, disk, mail, certificate and backups. */
export async function lookAround({ config, environment, sendMailTo }: Around): Promise<Finding[]> {
  return [
    lookAtConfiguration(config, environment),
    ...(await lookAtServer(config)),
    await attempt("disk", () => lookAtDisk(config)),
    await attempt("mail server", () => lookAtMailServer(config, sendMailTo)),
    await attempt("certificate", () => lookAtCertificate(config)),
    await attempt("backup", () => lookAtBackup(config)),
  ];
}

function lookAtConfiguration(config: Config, environment: NodeJS.ProcessEnv): Finding {
  try {
    readServerConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return bad("configuration", error.mistakes.map((mistake) => mistake.trim()).join("; "));
  }
  if (config.isDevelopment) {
    return warning(
      "configuration",
      "NODE_ENV is not production: links of mails are shown to this machine",
    );
  }
  return ok("configuration", `complete; ${config.TRUST_PROXY} proxies in front (TRUST_PROXY)`);
}

/** Asks the server of this machine whether it is ready, which version it is, and when its jobs ran. */
async function lookAtServer(config: Config): Promise<Finding[]> {
  const host = ["0.0.0.0", "::"].includes(config.HOST) ? "127.0.0.1" : config.HOST;
  const origin = `http://${host.includes(":") ? `[${host}]` : host}:${config.PORT}`;
  const ask = (route: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}${route}`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const server = await attempt("server", async () => {
    const health = await ask("/healthz").catch(() => null);
    if (health === null) return warning("server", `none answers at ${origin}`);
    const { version } = (await health.json()) as { version?: string };
    const ready = await ask("/readyz");
    const { status } = (await ready.json()) as { status?: string };
    if (!ready.ok) return bad("server", `${origin} says: ${status}`);
    if (version === VERSION) return ok("server", `${origin} is ready, version ${version}`);
    return warning("server", `it runs version ${version}, and this program is ${VERSION}`);
  });
  if (server.state !== "ok") return [server];
  const jobs = await attempt("jobs", async () => {
    const { METRICS_TOKEN } = config;
    const headers: Record<string, string> =
      METRICS_TOKEN === undefined ? {} : { authorization: `Bearer ${METRICS_TOKEN}` };
    const answer = await ask("/metrics", headers);
    if (!answer.ok) return warning("jobs", `the metrics cannot be read: status ${answer.status}`);
    return lookAtJobs(await answer.text());
  });
  return [server, jobs];
}

function lookAtJobs(metrics: string): Finding {
  const read = (name: string) => {
    const lines = metrics.matchAll(new RegExp(`^${name}\\{job="([^"]+)"\\} ([\\d.e+]+)$`, "gm"));
    return new Map([...lines].map(([, job = "", value]) => [job, Number(value)]));
  };
  const intervals = read("signpoint_job_interval_seconds");
  const late = [...read("signpoint_job_last_success_timestamp_seconds")].flatMap(([job, at]) => {
    const seconds = Date.now() / 1_000 - at;
    const allowed = Math.max(LATE_AT_LEAST_SECONDS, LATE_INTERVALS * (intervals.get(job) ?? 0));
    return seconds > allowed ? [`${job} (${spanText(seconds * 1_000)})`] : [];
  });
  if (intervals.size === 0) return warning("jobs", "the server names none");
  return late.length === 0
    ? ok("jobs", `all ${intervals.size} ran in time`)
    : bad("jobs", `these have not ended well for long, the log says why: ${late.join(", ")}`);
}

async function lookAtDisk({ DATA_DIR }: Config): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(DATA_DIR);
  const free = bavail / blocks;
  const gigabytes = ((bavail * bsize) / 1e9).toFixed(1);
  const says = `${gigabytes} GB (${Math.round(free * 100)}%) free for ${path.resolve(DATA_DIR)}`;
  if (free < FREE_BAD) return bad("disk", `${says}: make room now`);
  return free < FREE_WARNING ? warning("disk", `${says}: make room`) : ok("disk", says);
}

async function lookAtMailServer(config: Config, to: string | undefined): Promise<Finding> {
  const { SMTP_URL } = config;
  if (SMTP_URL === undefined) return warning("mail server", "SMTP_URL is not set: no mail is sent");
  const transport = createTransport({
    ...smtpOptions(SMTP_URL),
    pool: false,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
    const clear = isMailInClear(SMTP_URL) ? "; mails go in clear (?tls=off)" : "";
    if (to === undefined) return ok("mail server", `it answers and accepts the login${clear}`);
    await transport.sendMail({
      from: config.MAIL_FROM,
      to,
      subject: "Signpoint can send mail",
      text: `This mail was sent by signpoint doctor for ${config.PUBLIC_URL}.`,
    });
    return ok("mail server", `it took a mail to ${to}${clear}`);
  } catch (error) {
    return bad("mail server", `${error instanceof Error ? error.message : error}: check SMTP_URL`);
  } finally {
    transport.close();
  }
}

async function lookAtCertificate({ PUBLIC_URL }: Config): Promise<Finding> {
  const { protocol, hostname, port } = new URL(PUBLIC_URL);
  if (protocol !== "https:") return ok("certificate", `none, ${PUBLIC_URL} is not https`);
  const end = await new Promise<number>((resolve, reject) => {
    // Its end is of interest, whoever signed it.
    const options = { host: hostname, servername: hostname, rejectUnauthorized: false };
    const socket = connect({ ...options, port: Number(port || 443) }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`${hostname} does not answer`)));
    socket.once("error", reject);
  });
  const leftMs = end - Date.now();
  const says = `ends ${new Date(end).toISOString().slice(0, 10)}`;
  if (leftMs < 0) return bad("certificate", `${says}: it has ended, renew it`);
  return leftMs < CERTIFICATE_LEFT_MS
    ? warning("certificate", `${says}: the proxy should have renewed it by now`)
    : ok("certificate", says);
}

async function lookAtBackup(config: Config): Promise<Finding> {
  const { BACKUP_DIR } = config;
  if (BACKUP_DIR === undefined) {
    return warning("backup", "BACKUP_DIR is not set, so it is not known where backups are");
  }
  try {
    const newest = await findNewestBackup(BACKUP_DIR);
    const head = await readNewestHead(config);
    const madeAtMs = head === null ? await findMadeAtMs(newest) : Date.parse(head.created_at);
    const ageMs = Date.now() - madeAtMs;
    const { size } = await stat(newest);
    const says = `${path.basename(newest)}, ${spanText(ageMs)} old, ${(size / 1e6).toFixed(1)} MB`;
    return ageMs > BACKUP_AGE_MS
      ? bad("backup", `${says}: signpoint backup, and see why the timer made none`)
      : ok("backup", says);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return bad("backup", `${error.message} signpoint backup makes one`);
  }
}
