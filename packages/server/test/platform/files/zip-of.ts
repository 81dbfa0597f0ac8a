import { crc32, deflateRawSync } from "node:zlib";

export interface ZipPart {
  name: string;
  content: string | Buffer;
  /** The size that the archive claims, instead of the true one. */
  claimedSize?: number;
  encrypted?: boolean;
}

/** A zip archive of the parts, in their order; it may lie about them. */
export function zipOf(parts: ZipPart[]): Buffer {
  const written: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const content = typeof part.content === "string" ? Buffer.from(part.content) : part.content;
    const packed = deflateRawSync(content, { level: 1 });
    const name = Buffer.from(part.name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(part.encrypted ? 1 : 0, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(part.claimedSize ?? content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), facts, name, packed]);
    const entry = Buffer.concat([
      Buffer.from("PK\u0001\u0002\u0014\u0000"),
      facts,
      Buffer.alloc(14),
      name,
    ]);
    entry.writeUInt32LE(offset, 42);
    written.push(local);
    list.push(entry);
    offset += local.length;
  }
  const listBytes = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listBytes.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...written, listBytes, end]);
}
