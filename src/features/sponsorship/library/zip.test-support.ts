/** Writes ZIP files that a test describes part by part; their declared values may be false. */

export interface ZipPart {
  name: string;
  content: string;
  /** The declared length, in place of the content's own. */
  unpackedBytes?: number;
  packedBytes?: number;
}

export function writeZip(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, content, unpackedBytes, packedBytes } of parts) {
    const bytes = Buffer.from(content);
    const named = Buffer.from(name);
    const sizes = Buffer.alloc(8);
    sizes.writeUInt32LE(packedBytes ?? bytes.length, 0);
    sizes.writeUInt32LE(unpackedBytes ?? bytes.length, 4);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    sizes.copy(head, 18);
    head.writeUInt16LE(named.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    sizes.copy(entry, 20);
    entry.writeUInt16LE(named.length, 28);
    entry.writeUInt32LE(at, 42);
    bodies.push(head, named, bytes);
    entries.push(entry, named);
    at += head.length + named.length + bytes.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, directory, end]);
}
