// What the scripts of a page hand each other.

interface Sealed {
  bytes: Uint8Array;
  text: string[];
  fingerprint: string;
}

/** What is packed in a page for its programs. */
declare var unpacked: unknown;
declare var sealOrders: (to: { round: number; chain: string; public_key: string }, inside: object) => Sealed;
declare var isSigned: (key: string, round: number | bigint | string, signature: string) => boolean;
