// papaparse's types ask for those of Node.js, which the page must not have.
