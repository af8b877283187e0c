// Where the demo marketplace is at home.
export const zone = "Africa/Cairo";
