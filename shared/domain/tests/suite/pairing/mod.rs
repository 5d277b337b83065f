mod colors;
mod laws;
mod people;
mod populations;
mod reports;
mod rules;
mod windows;
