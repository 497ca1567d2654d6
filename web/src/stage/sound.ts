// The sounds of a table.

export type Sound = "card" | "gem" | "coin" | "bell" | "hush" | "stamp";
