// Replaces the types of Node.js, which papaparse's types import: the page must not use them.
