// Sentences that the server tells about moves quote them as they are notated.

const QUOTED = /(?<=“)[^”]+(?=”)|(?<=„)[^“]+(?=“)|(?<=«\s)[^»]+(?=\s»)/g;

/** Returns the sentence with every move it quotes in words. */
export const quotedInWords = (sentence: string, said: (move: string) => string): string =>
  sentence.replace(QUOTED, (move) => said(move));
