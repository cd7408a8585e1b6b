"""Plug-ins: modules and packages of users, found on this machine, sent to others as data, and imported from that."""

from distlearn.plugins.finding import found, installed
from distlearn.plugins.importing import fault_of_plugin, forget, import_plugin, imported, line_of_plugin
from distlearn.plugins.plugin import Plugin

__all__ = ["Plugin", "fault_of_plugin", "forget", "found", "import_plugin", "imported", "installed", "line_of_plugin"]
