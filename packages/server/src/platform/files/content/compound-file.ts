import { BadFileError } from "./bad-file-error";

export interface CompoundEntry {
  name: string;
  /** Whether it contains bytes; otherwise it groups other entries. */
  isStream: boolean;
  /** The offset of its first byte in the file. */
  offset: number;
}

const HEADER_BYTES = 512;
const DIRECTORY_ENTRY_BYTES = 128;
/** Sector numbers from here on have special meanings, such as the end of a chain. */
const FIRST_SPECIAL_SECTOR = 0xfffffffa;
const DIFAT_IN_HEADER = 109;
const STORAGE = 1;
const ROOT = 5;
const SMALL_STREAM_MAX_BYTES = 4096;
const SMALL_SECTOR_BYTES = 64;

/**
 * Returns the entries of a compound file ([MS-CFB], the container format of Word 97). Each chain is followed for at
 * most as many sectors as the file has, so that a crafted file with a loop ends. Throws `BadFileError`.
 */
export function readCompoundFile(bytes: Buffer): CompoundEntry[] {
  if (bytes.length < HEADER_BYTES) throw new BadFileError("damaged");
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new BadFileError("damaged");
  const sectorBytes = 2 ** shift;
  const getSectorOffset = (sector: number) => (sector + 1) * sectorBytes;
  const sectors = Math.ceil(bytes.length / sectorBytes);
  const fat = fatSectors(bytes, sectorBytes, sectors);
  const next = (sector: number): number => {
    const perSector = sectorBytes / 4;
    const fatSector = fat[Math.floor(sector / perSector)];
    if (fatSector === undefined) throw new BadFileError("damaged");
    return wordAt(bytes, getSectorOffset(fatSector) + (sector % perSector) * 4);
  };
  const directory: DirectoryEntry[] = [];
  let sector = wordAt(bytes, 48);
  for (let visited = 0; sector < FIRST_SPECIAL_SECTOR; visited += 1) {
    if (visited > sectors) throw new BadFileError("damaged");
    for (
      let at = getSectorOffset(sector);
      at < getSectorOffset(sector + 1);
      at += DIRECTORY_ENTRY_BYTES
    ) {
      const entry = directoryEntryAt(bytes, at);
      if (entry.name !== "") directory.push(entry);
    }
    sector = next(sector);
  }
  /** Small streams are stored together in one stream, which begins at the root's first sector. */
  const getSmallStreamOffset = (first: number): number => {
    let rest = first * SMALL_SECTOR_BYTES;
    let within = directory.find(({ type }) => type === ROOT)?.first ?? FIRST_SPECIAL_SECTOR;
    for (; within < FIRST_SPECIAL_SECTOR && rest >= sectorBytes; rest -= sectorBytes)
      within = next(within);
    return within < FIRST_SPECIAL_SECTOR ? getSectorOffset(within) + rest : bytes.length;
  };
  return directory.map(({ name, type, first, size }) => ({
    name,
    isStream: type !== STORAGE && type !== ROOT,
    get offset() {
      return size < SMALL_STREAM_MAX_BYTES ? getSmallStreamOffset(first) : getSectorOffset(first);
    },
  }));
}

interface DirectoryEntry {
  name: string;
  type: number;
  first: number;
  size: number;
}

function directoryEntryAt(bytes: Buffer, at: number): DirectoryEntry {
  if (at + DIRECTORY_ENTRY_BYTES > bytes.length) throw new BadFileError("damaged");
  const [first, size] = [bytes.readUInt32LE(at + 116), bytes.readUInt32LE(at + 120)];
  return { name: nameAt(bytes, at), type: bytes[at + 66] ?? 0, first, size };
}

/** Returns the sectors of the allocation table: a list in the header, continued in a chain. */
function fatSectors(bytes: Buffer, sectorBytes: number, sectors: number): number[] {
  const fat: number[] = [];
  const addSectors = (from: number, count: number) => {
    for (let index = 0; index < count; index += 1) {
      const sector = wordAt(bytes, from + index * 4);
      if (sector < FIRST_SPECIAL_SECTOR) fat.push(sector);
    }
  };
  addSectors(76, DIFAT_IN_HEADER);
  let sector = wordAt(bytes, 68);
  for (let visited = 0; sector < FIRST_SPECIAL_SECTOR; visited += 1) {
    if (visited > sectors) throw new BadFileError("damaged");
    const at = (sector + 1) * sectorBytes;
    const count = sectorBytes / 4 - 1;
    addSectors(at, count);
    sector = wordAt(bytes, at + count * 4);
  }
  return fat;
}

function nameAt(bytes: Buffer, at: number): string {
  const length = bytes.readUInt16LE(at + 64);
  const inUse = bytes[at + 66] !== 0 && length >= 2 && length <= 64;
  return inUse ? bytes.toString("utf16le", at, at + length - 2) : "";
}

function wordAt(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length) throw new BadFileError("damaged");
  return bytes.readUInt32LE(at);
}
