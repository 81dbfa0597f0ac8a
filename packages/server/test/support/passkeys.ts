import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** What a browser is told of a passkey: the part of the options that an authenticator needs. */
export interface PasskeyOptions {
  challenge: string;
  excludeCredentials?: { id: string }[];
  allowCredentials?: { id: string }[];
}

/** Where and how a passkey is used; each may be a forged one. */
interface Ceremony {
  origin: string;
  rpId: string;
  /** Whether the device has verified the person, by a fingerprint or a PIN. */
  userVerified?: boolean;
  /** What it says of how often it was used; 0 for one that does not count. */
  counter?: number;
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };
const AAGUID = Buffer.alloc(16);
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** One passkey of an authenticator in software: makes real keys and signatures, and lies where a test wants it to. */
export class SoftwarePasskey {
  readonly id = base64url(randomBytes(32));
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  /** Answers as a browser that has made this passkey. */
  create({ challenge }: PasskeyOptions, ceremony: Ceremony) {
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = [AAGUID, length, id, coseKey(this.keys.publicKey)];
    const authData = authenticatorData(ceremony, FLAGS.attested, credential);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(authData)],
    ]);
    return this.answer("create", {
      clientDataJSON: clientData("webauthn.create", challenge, ceremony).toString("base64url"),
      attestationObject: base64url(isoCBOR.encode(attestation as never)),
      transports: ["internal"],
    });
  }

  /** Answers as a browser that has used this passkey. */
  get({ challenge }: PasskeyOptions, ceremony: Ceremony) {
    const authData = authenticatorData(ceremony);
    const client = clientData("webauthn.get", challenge, ceremony);
    const signer = createSign("sha256").update(authData).update(sha256(client));
    return this.answer("request", {
      clientDataJSON: client.toString("base64url"),
      authenticatorData: base64url(authData),
      signature: signer.sign(this.keys.privateKey, "base64url"),
    });
  }

  private answer<Type extends "create" | "request", Response extends object>(
    type: Type,
    response: Response,
  ) {
    const { id } = this;
    const credential_response = {
      id,
      rawId: id,
      type: "public-key",
      clientExtensionResults: {},
      response,
    };
    return { type, credential_response };
  }
}

function clientData(type: string, challenge: string, { origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(
  { rpId, userVerified = true, counter = 0 }: Ceremony,
  more = 0,
  attested: Buffer[] = [],
): Buffer {
  const flags = FLAGS.present + (userVerified ? FLAGS.verified : 0) + more;
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...attested]);
}

/** An ES256 key as authenticators write it (COSE). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
  return Buffer.from(isoCBOR.encode(key as never));
}
