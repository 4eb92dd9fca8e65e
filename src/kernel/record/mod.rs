//! Records on the disk. Owns writing a file completely or not at all. Must not know what a file holds.

pub mod atomic_file;
