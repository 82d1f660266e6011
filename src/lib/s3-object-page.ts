import { decode } from "html-entities";

/** One object of a list of a bucket. */
export interface ListedObject {
  key: string;
  /** Changes with the content. Null in stores without ETags. */
  etag: string | null;
  bytes: number | undefined;
  /** Undefined in stores that leave it out. */
  storedAt: Date | undefined;
}

export interface ObjectPage {
  objects: ListedObject[];
  /** Token that requests the next page; null on the last page. */
  next: string | null;
}

/**
 * An answer to ListObjectsV2; null for any other answer. S3 writes flat XML, without attributes or
 * comments that matter, so the few elements are extracted by pattern.
 */
export function readObjectPage(body: Uint8Array): ObjectPage | null {
  const xml = new TextDecoder().decode(body);
  const isTruncated = xmlTextOf(xml, "IsTruncated");
  if (
    !/<ListBucketResult[\s>]/.test(xml) ||
    !xml.trimEnd().endsWith("</ListBucketResult>") ||
    isTruncated === null
  )
    return null;
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, object = ""]) => {
    const key = xmlTextOf(object, "Key");
    if (key === null) return [];
    const storedAt = new Date(xmlTextOf(object, "LastModified") ?? Number.NaN);
    return [
      {
        key,
        etag: xmlTextOf(object, "ETag"),
        bytes: bytesOf(xmlTextOf(object, "Size")),
        storedAt: Number.isNaN(storedAt.getTime()) ? undefined : storedAt,
      },
    ];
  });
  const next = xmlTextOf(xml, "NextContinuationToken");
  if (isTruncated === "true" && next === null) return null;
  return { objects, next: isTruncated === "true" ? next : null };
}

/** The text of the first element of this name; null where there is none. */
export function xmlTextOf(xml: string, element: string): string | null {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text === undefined ? null : decode(text, { level: "xml" });
}

const bytesOf = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
