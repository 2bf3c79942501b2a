"""The common part of the lines of orders of all games."""

IF = "[(|,) unless {when.not} | (|,) (if|when|while|only if|as long as|provided) {when}]"
"""The condition on which an order is carried out: the field `when` of its struct."""
